//! `cargo xtask new-game NAME`: lays out a game that can be played at once, as a copy of the guide under another name.
//!
//! The guide (crates/high-card) is the model, and so it cannot get old: what is copied here is what CI compiles, tests
//! and plays. `try_out` does all of it in a copy of the tree: lays a game out, holds it to its tests, builds the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::{ci, house};

const GUIDE: &str = "crates/high-card";
/// The line before which a new game is registered: the guide comes last.
const BEFORE: &str = "    #[cfg(feature = \"high-card\")]\n";

/// One name, written as each place wants it.
struct Name {
    /// The crate, the folder, the id in addresses: `king-of-hills`.
    id: String,
    /// In `use`: `king_of_hills`.
    module: String,
    /// The type: `KingOfHills`.
    kind: String,
    /// What players read until the texts say better: `King Of Hills`.
    title: String,
    /// Before the number of a rule: `KING`.
    rules: String,
}

pub(crate) fn run(root: &Path, id: &str) -> Result<()> {
    let name = Name::read(id)?;
    let guide = copied(root)?;
    name.check_is_free(root, &guide)?;
    let folder = root.join("crates").join(&name.id);
    for (path, text) in &guide {
        write(&folder.join(path), &name.put_into(text))?;
    }
    write(&folder.join("RULINGS.md"), &name.rulings())?;
    name.register(root)?;
    // Cargo writes the new crate into its lock file when it is next asked anything.
    ci::cargo(root, &["metadata", "--quiet", "--format-version", "1", "--no-deps"])?;
    ci::cargo(root, &["update", "--quiet", "--workspace", "--offline"])?;
    house::run(root, house::Mode::Update)?;
    println!(
        "\ncrates/{id} is laid out. It plays as the guide does until you write your own:\n\
         \x20   cargo test -p {id}                       its rules, refusals and laws\n\
         \x20   cargo run --release -- play {id}         in the terminal\n\
         \x20   cargo run --release                      in the browser\n\
         CONTRIBUTING.md, \"Add a game in ten steps\", goes on from here.",
        id = name.id
    );
    Ok(())
}

/// Lays a game out in a copy of the tree, runs its tests there (the laws are among them) and builds the program with it.
/// Gives the program.
pub(crate) fn try_out(root: &Path, target: &Path, id: &str) -> Result<PathBuf> {
    let tree = target.join("new-game");
    if tree.exists() {
        fs::remove_dir_all(&tree).context("the copy of last time")?;
    }
    let tracked = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output()?;
    for path in String::from_utf8(tracked.stdout)?.split_terminator('\0') {
        // What was deleted and not committed is tracked still.
        if root.join(path).exists() {
            let to = tree.join(path);
            fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
            fs::copy(root.join(path), to).with_context(|| path.to_owned())?;
        }
    }
    run(&tree, id)?;
    let cargo = |args: &[&str]| -> Result<()> {
        let mut command = Command::new("cargo");
        // The browser's part is built already, and served beside this program.
        command.args(args).current_dir(&tree).env("CARGO_TARGET_DIR", target).env("TAFEL_WEB", "none");
        ci::run_command(&mut command)
    };
    cargo(&["test", "-p", id])?;
    // With a test program among what is built, dependencies have the features they have in all tests: compiled already.
    cargo(&["build", "--workspace", "--bin", "tafelrunde", "--test", "cli"])?;
    // The next build of the tree itself puts its own into this place.
    let kept = tree.join("tafelrunde");
    fs::copy(target.join("debug/tafelrunde"), &kept)?;
    Ok(kept)
}

/// The files of the guide, by their path inside it.
fn copied(root: &Path) -> Result<Vec<(PathBuf, String)>> {
    let guide = root.join(GUIDE);
    let (mut files, mut folders) = (Vec::new(), vec![guide.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
                files.push((path.strip_prefix(&guide)?.to_owned(), text));
            }
        }
    }
    files.sort();
    Ok(files)
}

impl Name {
    fn read(id: &str) -> Result<Name> {
        let words: Vec<&str> = id.split('-').collect();
        let is_word = |word: &&str| {
            !word.is_empty()
                && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
        };
        ensure!(
            words.iter().all(is_word)
                && id.starts_with(|first: char| first.is_ascii_lowercase())
                && id.len() <= 40,
            "{id:?} is no name for a game: small letters and digits, words joined by hyphens, such as king-of-hills"
        );
        let module = id.replace('-', "_");
        ensure!(syn::parse_str::<syn::Ident>(&module).is_ok(), "{id:?} is a word of Rust itself");
        let capital = |word: &&str| word[..1].to_uppercase() + &word[1..];
        let capitals: Vec<String> = words.iter().map(capital).collect();
        Ok(Name {
            id: id.to_owned(),
            module,
            kind: capitals.concat(),
            title: capitals.join(" "),
            rules: words.concat().to_uppercase().chars().take(4).collect(),
        })
    }

    /// Nothing that is there already may be called like this: no crate, and nothing in the guide's own chapters.
    fn check_is_free(&self, root: &Path, guide: &[(PathBuf, String)]) -> Result<()> {
        let lock = fs::read_to_string(root.join("Cargo.lock")).context("Cargo.lock")?;
        let taken = lock.lines().any(|line| line == format!("name = \"{}\"", self.id));
        ensure!(
            !taken && !root.join("crates").join(&self.id).exists(),
            "there is a crate {:?} already",
            self.id
        );
        let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
        let sources = guide.iter().filter(|(path, _)| path.extension().is_some_and(|ending| ending == "rs"));
        for (_, text) in sources {
            let used =
                text.split(|letter| !is_letter(letter)).any(|word| word == self.kind || word == self.module);
            ensure!(!used, "{:?} means something in the guide already: choose another name", self.id);
        }
        Ok(())
    }

    /// A file of the guide, as the new game has it.
    fn put_into(&self, text: &str) -> String {
        let text = match text.strip_prefix("//! The whole idea in one file") {
            Some(_) => self.front_page() + &text[text.find("\nuse ").unwrap_or(0)..],
            None => text.to_owned(),
        };
        text.replace("high-card", &self.id)
            .replace("high_card", &self.module)
            .replace("HighCard", &self.kind)
            .replace("High Card: the guide to the contract, a whole game in one file", &self.title)
            .replace("High Card", &self.title)
            .replace("Hohe Karte", &self.title)
            .replace("HIGH", &self.rules)
    }

    fn front_page(&self) -> String {
        format!(
            "//! **{}**, laid out by `cargo xtask new-game`. For now it plays as the guide does (crates/high-card): a\n\
             //! deck, hidden hands, a secret choice of all, a peek. Put your own game in its place, chapter by chapter;\n\
             //! when this file gets long, make a file of each chapter, as the other games have.\n",
            self.title
        )
        // The guide keeps its name.
        .replace("high-card", "high\u{2d}card")
    }

    fn rulings(&self) -> String {
        format!(
            "# Rulings: {}\n\nWhere the printed rules are silent or contradict themselves: the question, our answer, the rule, \
             the source,\nand the test that holds it. There is none yet.\n",
            self.title
        )
    }

    /// The places that CONTRIBUTING.md lists under "touched".
    fn register(&self, root: &Path) -> Result<()> {
        let (id, module, kind) = (&self.id, &self.module, &self.kind);
        change(&root.join("Cargo.toml"), |text| {
            in_order(text, "[workspace.dependencies]\n", &format!("{id} = {{ path = \"crates/{id}\" }}\n"))
        })?;
        change(&root.join("crates/games/Cargo.toml"), |text| {
            in_order(text, "[dependencies]\n", &format!("{id}.workspace = true\n"))
        })?;
        change(&root.join("crates/games/src/lib.rs"), |text| {
            let (before, after) = text.split_once(BEFORE)?;
            Some(format!("{before}    {module}::{kind},\n{BEFORE}{after}"))
        })?;
        change(&root.join("ARCHITECTURE.md"), |text| {
            let row = text.lines().find(|line| line.starts_with('|') && line.contains("`high-card`"))?;
            Some(text.replacen(row, &row.replacen("`high-card`", &format!("`high-card`, `{id}`"), 1), 1))
        })
    }
}

fn change(path: &Path, how: impl FnOnce(&str) -> Option<String>) -> Result<()> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let Some(changed) = how(&text) else { bail!("{} has no place for a new game", path.display()) };
    write(path, &changed)
}

/// A line put into the list that begins after `head`, in the order of the alphabet.
fn in_order(text: &str, head: &str, line: &str) -> Option<String> {
    let begin = text.find(head)? + head.len();
    let list = text[begin..].split_inclusive('\n').take_while(|line| !line.trim().is_empty());
    let at = begin + list.take_while(|other| *other < line).map(str::len).sum::<usize>();
    Some(format!("{}{line}{}", &text[..at], &text[at..]))
}

fn write(path: &Path, text: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::write(path, text).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::{Name, in_order};

    fn refusal(id: &str) -> String {
        Name::read(id).err().map(|why| why.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_name_is_written_as_each_place_wants_it() {
        let name = Name::read("king-of-hills").unwrap();
        assert_eq!((name.module.as_str(), name.kind.as_str()), ("king_of_hills", "KingOfHills"));
        assert_eq!((name.title.as_str(), name.rules.as_str()), ("King Of Hills", "KING"));
    }

    #[test]
    fn what_is_no_name_is_refused_with_the_reason() {
        for bad in ["", "King", "king_of", "-king", "king-", "2kings", "../king", "könig"] {
            assert!(refusal(bad).contains("is no name for a game"), "{bad:?}: {}", refusal(bad));
        }
        assert!(refusal("match").contains("a word of Rust"), "{}", refusal("match"));
        assert_eq!(refusal("two2"), "");
    }

    #[test]
    fn every_mark_of_the_guide_is_replaced_and_its_front_page_too() {
        let name = Name::read("demo").unwrap();
        let copy = name.put_into("//! The whole idea in one file: a complete game.\n\nuse high_card::HighCard; // HIGH-1, High Card");
        assert!(copy.starts_with("//! **Demo**, laid out"), "{copy}");
        assert!(copy.ends_with("\nuse demo::Demo; // DEMO-1, Demo"), "{copy}");
    }

    #[test]
    fn a_line_finds_its_place_in_a_list() {
        let list = "[dependencies]\nb = 1\nd = 1\n\n[other]\na = 1\n";
        let with = |line| in_order(list, "[dependencies]\n", line).unwrap();
        assert_eq!(with("c = 1\n"), "[dependencies]\nb = 1\nc = 1\nd = 1\n\n[other]\na = 1\n");
        assert_eq!(with("a = 1\n"), "[dependencies]\na = 1\nb = 1\nd = 1\n\n[other]\na = 1\n");
        assert_eq!(with("e = 1\n"), "[dependencies]\nb = 1\nd = 1\ne = 1\n\n[other]\na = 1\n");
        assert_eq!(in_order(list, "[none]\n", "a = 1\n"), None);
    }
}
