//! Writes all changes of a file into it at once, each behind a number: `crate::mutant::is(17)` asks whether the
//! seventeenth is the one that is tried. So a crate is compiled once and not once for every change.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, anyhow};
use proc_macro2::{LineColumn, Span};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::list::{Change, Genre};

/// Asked at every place where something may be changed. The first panic of a test ends the program: one that notices is
/// enough. Tests run in threads with names; what a thread without one comes to, the test that started it judges.
pub(super) const SWITCH: &str = r#"
#[allow(warnings)]
pub(crate) mod mutant {
    use std::cell::RefCell;
    use std::io::Write;
    use std::sync::LazyLock;

    static TRIED: LazyLock<u32> = LazyLock::new(|| {
        std::panic::set_hook(Box::new(|_| {
            if std::thread::current().name().is_some() {
                std::process::exit(101);
            }
        }));
        std::env::var("MUTANT").map_or(0, |number| number.parse().unwrap())
    });
    static REACHED: LazyLock<Option<std::fs::File>> = LazyLock::new(|| {
        let path = std::env::var_os("MUTANTS_REACHED")?;
        Some(std::fs::File::options().create(true).append(true).open(path).unwrap())
    });
    thread_local! { static SEEN: RefCell<Vec<bool>> = const { RefCell::new(Vec::new()) }; }

    pub fn is(number: u32) -> bool {
        if let Some(file) = &*REACHED {
            reach(number, file);
        }
        *TRIED == number
    }

    #[cold]
    fn reach(number: u32, mut file: &std::fs::File) {
        let new = SEEN.try_with(|seen| {
            let mut seen = seen.borrow_mut();
            let at = number as usize;
            if seen.len() <= at {
                seen.resize(at + 1, false);
            }
            !std::mem::replace(&mut seen[at], true)
        });
        if new.unwrap_or(true) {
            let thread = std::thread::current();
            let line = format!("{number} {}\n", thread.name().unwrap_or("?"));
            file.write_all(line.as_bytes()).unwrap();
        }
    }
}
"#;

/// A file with its changes in it.
pub(super) struct Planted {
    pub(super) text: String,
    /// Which bytes of the text belong to which change: an error of the compiler there is the error of that change.
    /// Small pieces lie in larger ones.
    pub(super) places: Vec<(std::ops::Range<usize>, u32)>,
    /// Those that cannot be asked about while the program runs: they stand in something that is worked out before.
    pub(super) fixed: Vec<u32>,
    /// Those that no compiler takes: `||` in a chain with `let`.
    pub(super) unviable: Vec<u32>,
}

/// What stands in the file instead of a piece of it.
enum Edit {
    /// Before the body of a function: it gives something else.
    Return,
    /// Another operator between two operands.
    Operator { left: (usize, usize), right: (usize, usize) },
    /// Without the operator before it.
    Bare { operand: (usize, usize) },
    /// Another guard.
    Guard,
    /// An arm that is never taken: the edit begins where its guard does, and says whether there is one.
    Arm { guard: Option<bool> },
    /// A field of the struct that fills the rest.
    Field { name: String, of: String, rest: (usize, usize) },
    /// Without the `const` of a function, so that it can be asked which change is tried.
    Loose,
}

struct Placed<'a> {
    start: usize,
    end: usize,
    edit: Edit,
    changes: Vec<&'a (u32, Change)>,
}

/// Functions of the names in `constant` stay what they are, because a constant is worked out with them; every other
/// `const fn` becomes a plain one.
pub(super) fn plant(source: &str, changes: &[(u32, Change)], constant: &BTreeSet<String>) -> Result<Planted> {
    let lines = Lines::of(source);
    let mut finder = Finder {
        lines: &lines,
        source,
        names: constant,
        wanted: BTreeMap::new(),
        found: Vec::new(),
        fixed: Vec::new(),
        unviable: Vec::new(),
        constant: 0,
    };
    for change in changes {
        let start = lines.offset(change.1.span.start.line, change.1.span.start.column - 1)?;
        finder.wanted.entry((start, change.1.genre)).or_default().push(change);
    }
    finder.visit_file(&syn::parse_file(source)?);
    let Finder { wanted, mut found, mut fixed, unviable, .. } = finder;
    fixed.extend(wanted.into_values().flatten().map(|(number, _)| *number));
    // What is put before a piece, then outer pieces before those inside them.
    found.sort_by_key(|placed| {
        let rank = match placed.edit {
            Edit::Return | Edit::Arm { .. } | Edit::Loose => 0,
            Edit::Guard | Edit::Field { .. } => 1,
            Edit::Operator { .. } | Edit::Bare { .. } => 2,
        };
        (placed.start, placed.end > placed.start, std::cmp::Reverse(placed.end), rank)
    });
    let mut writer = Writer { source, edits: &found, text: String::new(), places: Vec::new() };
    writer.write(0, source.len(), 0, found.len());
    Ok(Planted { text: writer.text, places: writer.places, fixed, unviable })
}

/// Where the lines of a text begin.
struct Lines<'a> {
    source: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(source: &'a str) -> Lines<'a> {
        let starts = std::iter::once(0).chain(source.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Lines { source, starts }
    }

    /// Lines are counted from one, columns from nought.
    fn offset(&self, line: usize, column: usize) -> Result<usize> {
        let start = *self.starts.get(line - 1).ok_or_else(|| anyhow!("there is no line {line}"))?;
        let rest = &self.source[start..];
        Ok(start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at))
    }

    fn at(&self, place: LineColumn) -> usize {
        self.offset(place.line, place.column).expect("the parser read this text")
    }

    fn range(&self, span: Span) -> (usize, usize) {
        (self.at(span.start()), self.at(span.end()))
    }
}

/// Looks up what stands around each change.
struct Finder<'a> {
    lines: &'a Lines<'a>,
    source: &'a str,
    /// The functions that stay constant.
    names: &'a BTreeSet<String>,
    wanted: BTreeMap<(usize, Genre), Vec<&'a (u32, Change)>>,
    found: Vec<Placed<'a>>,
    fixed: Vec<u32>,
    unviable: Vec<u32>,
    /// How many things that are worked out by the compiler we are inside of.
    constant: u32,
}

impl<'a> Finder<'a> {
    fn take(&mut self, start: usize, genre: Genre) -> Option<Vec<&'a (u32, Change)>> {
        let changes = self.wanted.remove(&(start, genre))?;
        if self.constant > 0 {
            self.fixed.extend(changes.iter().map(|(number, _)| *number));
            return None;
        }
        Some(changes)
    }

    fn put(&mut self, (start, end): (usize, usize), edit: Edit, changes: Vec<&'a (u32, Change)>) {
        self.found.push(Placed { start, end, edit, changes });
    }

    /// Is this a function that stays constant? Of any other the `const` is taken away.
    fn stays_constant(&mut self, signature: &syn::Signature) -> bool {
        let Some(token) = &signature.constness else { return false };
        let stays = self.names.contains(&signature.ident.to_string());
        if !stays {
            self.put(self.lines.range(token.span()), Edit::Loose, Vec::new());
        }
        stays
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let Some(first) = block.stmts.first() else { return };
        let start = self.lines.at(first.span().start());
        let result = match &signature.output {
            syn::ReturnType::Default => "",
            syn::ReturnType::Type(_, result) => {
                let (start, end) = self.lines.range(result.span());
                &self.source[start..end]
            }
        };
        self.constant += u32::from(result.contains("impl "));
        if let Some(changes) = self.take(start, Genre::FnValue) {
            self.put((start, start), Edit::Return, changes);
        }
        self.constant -= u32::from(result.contains("impl "));
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let constant = u32::from(self.stays_constant(&item.sig));
        self.constant += constant;
        self.function(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
        self.constant -= constant;
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        let constant = u32::from(self.stays_constant(&item.sig));
        self.constant += constant;
        self.function(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
        self.constant -= constant;
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.constant += 1;
        visit::visit_item_const(self, item);
        self.constant -= 1;
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.constant += 1;
        visit::visit_impl_item_const(self, item);
        self.constant -= 1;
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.constant += 1;
        visit::visit_item_static(self, item);
        self.constant -= 1;
    }

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        let operator = self.lines.at(expr.op.span().start());
        if let Some(changes) = self.take(operator, Genre::BinaryOperator) {
            if has_let(&expr.left) || has_let(&expr.right) {
                self.unviable.extend(changes.iter().map(|(number, _)| *number));
            } else {
                let edit = Edit::Operator {
                    left: self.lines.range(expr.left.span()),
                    right: self.lines.range(expr.right.span()),
                };
                self.put(self.lines.range(expr.span()), edit, changes);
            }
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        let whole = self.lines.range(expr.span());
        if let Some(changes) = self.take(whole.0, Genre::UnaryOperator) {
            self.put(whole, Edit::Bare { operand: self.lines.range(expr.expr.span()) }, changes);
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let whole = self.lines.range(arm.span());
        if let Some(changes) = self.take(whole.0, Genre::MatchArm) {
            let end = self.lines.range(arm.pat.span()).1;
            let there = |guard: &syn::Expr| (self.lines.range(guard.span()), Some(has_let(guard)));
            let (place, guard) = arm.guard.as_ref().map_or(((end, end), None), |(_, guard)| there(guard));
            self.put(place, Edit::Arm { guard }, changes);
        }
        if let Some((_, guard)) = &arm.guard {
            let place = self.lines.range(guard.span());
            if let Some(changes) = self.take(place.0, Genre::MatchArmGuard) {
                if has_let(guard) {
                    self.fixed.extend(changes.iter().map(|(number, _)| *number));
                } else {
                    self.put(place, Edit::Guard, changes);
                }
            }
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_struct(&mut self, expr: &'ast syn::ExprStruct) {
        for field in &expr.fields {
            let start = self.lines.at(field.span().start());
            let Some(changes) = self.take(start, Genre::StructField) else { continue };
            let (Some(rest), syn::Member::Named(name), true) =
                (&expr.rest, &field.member, field.colon_token.is_some())
            else {
                self.fixed.extend(changes.iter().map(|(number, _)| *number));
                continue;
            };
            let (from, to) = self.lines.range(expr.path.span());
            let edit = Edit::Field {
                name: name.to_string(),
                of: self.source[from..to].to_owned(),
                rest: self.lines.range(rest.span()),
            };
            self.put(self.lines.range(field.expr.span()), edit, changes);
        }
        visit::visit_expr_struct(self, expr);
    }
}

/// `let` in a chain of conditions stands in no brackets.
fn has_let(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

struct Writer<'a> {
    source: &'a str,
    edits: &'a [Placed<'a>],
    text: String,
    places: Vec<(std::ops::Range<usize>, u32)>,
}

impl Writer<'_> {
    /// The source from here to there with the edits in it; `edits` are those that lie inside.
    fn write(&mut self, from: usize, to: usize, first: usize, end: usize) {
        let mut at = from;
        let mut next = first;
        while next < end {
            let placed = &self.edits[next];
            self.text.push_str(&self.source[at..placed.start]);
            let mut inside = next + 1;
            while inside < end && self.edits[inside].start < placed.end {
                inside += 1;
            }
            self.edit(placed, next + 1, inside);
            at = placed.end;
            next = inside;
        }
        self.text.push_str(&self.source[at..to]);
    }

    fn edit(&mut self, placed: &Placed<'_>, first: usize, end: usize) {
        let piece = |(from, to): (usize, usize)| &self.source[from..to];
        match &placed.edit {
            Edit::Return => {
                for (number, change) in &placed.changes {
                    self.variant(
                        *number,
                        &format!("if crate::mutant::is({number}) {{ return {}; }} ", change.replacement),
                    );
                }
            }
            Edit::Operator { left, right } => {
                let (left, right) = (piece(*left), piece(*right));
                self.instead(placed, first, end, |change| {
                    format!("({left}) {} ({right})", change.replacement)
                });
            }
            Edit::Bare { operand } => {
                let operand = piece(*operand);
                self.instead(placed, first, end, |_| operand.to_owned());
            }
            Edit::Guard => self.instead(placed, first, end, |change| change.replacement.clone()),
            Edit::Loose => {}
            Edit::Field { name, of, rest } => {
                let rest = piece(*rest);
                self.instead(placed, first, end, |_| format!("{{ let rest: {of} = {rest}; rest.{name} }}"));
            }
            Edit::Arm { guard } => {
                let number = placed.changes[0].0;
                let asks = format!("!crate::mutant::is({number})");
                match guard {
                    None => self.variant(number, &format!(" if {asks}")),
                    Some(true) => {
                        self.variant(number, &format!("{asks} && "));
                        self.write(placed.start, placed.end, first, end);
                    }
                    Some(false) => {
                        self.variant(number, &format!("{asks} && ("));
                        self.write(placed.start, placed.end, first, end);
                        self.text.push(')');
                    }
                }
            }
        }
    }

    /// `(if …is(17) { other } else { as it was })`.
    fn instead(&mut self, placed: &Placed<'_>, first: usize, end: usize, other: impl Fn(&Change) -> String) {
        let start = self.text.len();
        self.text.push('(');
        for (number, change) in &placed.changes {
            self.variant(*number, &format!("if crate::mutant::is({number}) {{ {} }} else ", other(change)));
        }
        self.text.push_str("{ ");
        self.write(placed.start, placed.end, first, end);
        self.text.push_str(" })");
        let whole = start..self.text.len();
        self.places.extend(placed.changes.iter().map(|(number, _)| (whole.clone(), *number)));
    }

    fn variant(&mut self, number: u32, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.places.push((start..self.text.len(), number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(number: u32, genre: &str, replacement: &str, column: usize) -> (u32, Change) {
        let json = format!(
            r#"{{"name": "", "file": "a.rs", "genre": "{genre}", "replacement": "{replacement}",
                "span": {{"start": {{"line": 1, "column": {column}}}, "end": {{"line": 1, "column": {column}}}}}}}"#
        );
        (number, serde_json::from_str(&json).unwrap())
    }

    #[test]
    fn all_changes_of_a_function_stand_in_it_behind_their_numbers() {
        let source = "fn won(own: u8, other: u8) -> bool { own + 1 > other }";
        let changes = [
            change(1, "FnValue", "true", 38),
            change(2, "BinaryOperator", "-", 42),
            change(3, "BinaryOperator", ">=", 46),
            change(4, "UnaryOperator", "", 1),
        ];
        let planted = plant(source, &changes, &BTreeSet::new()).unwrap();
        assert_eq!(
            planted.text,
            "fn won(own: u8, other: u8) -> bool { if crate::mutant::is(1) { return true; } \
             (if crate::mutant::is(3) { (own + 1) >= (other) } else { \
             (if crate::mutant::is(2) { (own) - (1) } else { own + 1 }) > other }) }"
        );
        assert_eq!(planted.fixed, [4], "nothing of that kind stands there");
        let (place, number) = &planted.places[0];
        assert_eq!((&planted.text[place.clone()], *number), ("if crate::mutant::is(1) { return true; } ", 1));
    }

    #[test]
    fn what_is_worked_out_by_the_compiler_is_left_alone() {
        let source = "const fn sum() -> u8 { 1 + 1 }";
        let changes = [change(1, "BinaryOperator", "-", 26)];
        let planted = plant(source, &changes, &BTreeSet::from(["sum".to_owned()])).unwrap();
        assert_eq!((planted.text.as_str(), planted.fixed), (source, vec![1]));
    }

    #[test]
    fn a_function_that_no_constant_needs_is_asked_while_the_program_runs() {
        let source = "pub const fn sum() -> u8 { 1 + 1 }";
        let planted = plant(source, &[change(1, "BinaryOperator", "-", 30)], &BTreeSet::new()).unwrap();
        assert_eq!(planted.fixed, [0; 0]);
        assert_eq!(
            planted.text,
            "pub  fn sum() -> u8 { (if crate::mutant::is(1) { (1) - (1) } else { 1 + 1 }) }"
        );
    }

    #[test]
    fn a_chain_with_let_knows_no_or() {
        let source = "fn f(o: Option<u8>) { if let Some(1) = o && true {} }";
        let planted = plant(source, &[change(1, "BinaryOperator", "||", 42)], &BTreeSet::new()).unwrap();
        assert_eq!((planted.text.as_str(), planted.unviable), (source, vec![1]));
    }
}
