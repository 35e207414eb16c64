//! The invariants of ARCHITECTURE.md that no compiler holds: read from the sources and manifests themselves.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

// ------------------------------------------------------------------------------------------------ reading the tree

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// All files below a folder, leaving out what is built or fetched.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    const LEFT_OUT: [&str; 8] =
        [".git", "target", "node_modules", "dist", "test-results", ".venv", "__pycache__", ".peers"];
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !LEFT_OUT.contains(&name.as_str()) {
                folders.push(path);
            } else if path.is_file() {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn rust_files_below(folder: &Path) -> Vec<PathBuf> {
    let files = files_below(folder).into_iter();
    files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

fn manifest(krate: &Path) -> toml::Table {
    fs::read_to_string(krate.join("Cargo.toml")).unwrap().parse().unwrap()
}

fn crates() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("crates")).unwrap();
    let mut crates: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    crates.retain(|path| path.join("Cargo.toml").exists());
    crates.push(root().join("xtask"));
    crates.sort();
    crates
}

fn name(krate: &Path) -> String {
    krate.file_name().unwrap().to_string_lossy().into_owned()
}

/// A crate that implements `Game` is a game.
fn game_crates() -> Vec<PathBuf> {
    let is_game = |krate: &PathBuf| {
        let sources = rust_files_below(&krate.join("src"));
        sources.iter().any(|file| state_type(&code(&fs::read_to_string(file).unwrap())).is_some())
    };
    let games: Vec<PathBuf> = crates().into_iter().filter(is_game).collect();
    assert!(games.iter().any(|krate| name(krate) == "brian-boru"), "games are found: {games:?}");
    games
}

/// The code of the rules: without a module of tests at its end.
fn rules(source: &str) -> String {
    let code = code(source);
    code.split_once("#[cfg(test)]").map_or(code.clone(), |(rules, _)| rules.to_owned())
}

/// A game's `testing` module builds positions for its tests; nobody plays with it.
fn is_for_tests(file: &Path) -> bool {
    file.components().any(|part| matches!(part.as_os_str().to_str(), Some("testing" | "testing.rs")))
}

/// Rust without comments and without what stands between quotes.
fn code(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(letter) = rest.chars().next() {
        let skipped = match letter {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => quoted(rest),
            'r' if !code.ends_with(in_a_word) => raw_quoted(rest),
            '\'' if rest[1..].starts_with('\\') => rest[3..].find('\'').map_or(rest.len(), |end| end + 4),
            '\'' if rest.chars().nth(2) == Some('\'') => {
                rest.char_indices().nth(3).map_or(rest.len(), |at| at.0)
            }
            _ => 0,
        };
        if skipped > 0 {
            code.push(' ');
            rest = &rest[skipped..];
        } else {
            code.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    code
}

/// The length of the text in quotes that `rest` begins with.
fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    for (place, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return place + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of the raw text (`r#"…"#`) that `rest` begins with; 0 if it begins with something else.
fn raw_quoted(rest: &str) -> usize {
    let hashes = rest[1..].chars().take_while(|&letter| letter == '#').count();
    if !rest[1 + hashes..].starts_with('"') {
        return 0;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    rest[2 + hashes..].find(&end).map_or(rest.len(), |at| 2 + hashes + at + end.len())
}

fn in_a_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Does `word` stand in the code on its own, not as a part of a longer name?
fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(place, _)| {
        !code[..place].ends_with(in_a_word) && !code[place + word.len()..].starts_with(in_a_word)
    })
}

/// The first number with a decimal point in it.
fn float_literal(code: &str) -> Option<&str> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    code.match_indices('.').find_map(|(point, _)| {
        let whole = code[..point].trim_end_matches(|letter: char| is_digit(letter) || letter == '_');
        let digits = &code[whole.len()..point];
        // `pair.0.1` and `list[0].1` take fields; a number stands on its own.
        let number =
            digits.starts_with(is_digit) && !whole.ends_with(|letter| in_a_word(letter) || letter == '.');
        let fraction = code[point + 1..].starts_with(is_digit);
        (number && fraction).then(|| &code[whole.len()..=point + 1])
    })
}

/// The type that `impl Game for` names.
fn state_type(code: &str) -> Option<&str> {
    let (_, rest) = code.split_once("impl Game for ")?;
    rest.split(|letter| !in_a_word(letter)).next()
}

/// What stands between the item before and `struct Name`: its attributes.
fn attributes_of<'a>(code: &'a str, name: &str) -> Option<&'a str> {
    let place = ["struct ", "enum "].iter().find_map(|kind| {
        let item = format!("{kind}{name}");
        let found = code.find(&item)?;
        (!code[found + item.len()..].starts_with(in_a_word)).then_some(found)
    })?;
    let start = code[..place].rfind(['}', ';']).map_or(0, |end| end + 1);
    Some(&code[start..place])
}

// ------------------------------------------------------------------------------------------------ invariants

/// Invariant 2: game crates do no I/O, read no clock, own no generator, use no float and no hash map.
fn forbidden_in_a_game(code: &str) -> Option<String> {
    const WORDS: [&str; 22] = [
        "f32",
        "f64",
        "HashMap",
        "HashSet",
        "std::time",
        "std::fs",
        "std::net",
        "std::env",
        "std::io",
        "std::process",
        "std::thread",
        "std::sync::Mutex",
        "std::cell",
        "Instant",
        "SystemTime",
        "rand",
        "unsafe",
        "println",
        "eprintln",
        "thread_local",
        "Chance::seeded",
        "Chance::fast",
    ];
    let word = WORDS.iter().find(|word| has_word(code, word)).map(|&word| word.to_owned());
    word.or_else(|| float_literal(code).map(str::to_owned))
}

#[test]
fn games_use_no_floats_no_hash_maps_no_clock_no_files_and_no_luck_of_their_own() {
    for krate in game_crates() {
        for file in rust_files_below(&krate.join("src")).iter().filter(|file| !is_for_tests(file)) {
            if let Some(word) = forbidden_in_a_game(&rules(&fs::read_to_string(file).unwrap())) {
                panic!("{} has {word} in it", file.display());
            }
        }
    }
}

#[test]
fn games_depend_on_core_and_plain_data_only() {
    const ALLOWED: [&str; 6] = ["arrayvec", "serde", "serde_json", "tafel-core", "toml", "ts-rs"];
    for krate in game_crates() {
        let manifest = manifest(&krate);
        for (dependency, how) in manifest["dependencies"].as_table().unwrap() {
            let name = name(&krate);
            assert!(ALLOWED.contains(&dependency.as_str()), "{name} depends on {dependency}");
            let optional = how.get("optional").and_then(toml::Value::as_bool) == Some(true);
            assert!(dependency != "ts-rs" || optional, "{name} takes ts-rs only with the feature ts");
        }
        assert!(!manifest.contains_key("build-dependencies"), "what a game is made of is committed");
    }
}

/// Invariant 16: a table does no I/O, waits for nothing, reads no clock and owns no random bytes, so that a server, a
/// terminal and a browser can all drive it.
fn forbidden_at_a_table(code: &str) -> Option<&'static str> {
    const WORDS: [&str; 14] = [
        "async",
        "await",
        "std::time",
        "std::fs",
        "std::net",
        "std::env",
        "std::io",
        "std::process",
        "std::thread",
        "Instant",
        "SystemTime",
        "getrandom",
        "println",
        "Chance::seeded",
    ];
    WORDS.into_iter().find(|word| has_word(code, word))
}

#[test]
fn a_table_needs_nothing_but_core_and_the_wire() {
    // `jiff` computes with time zones it has in it; it is asked for no time.
    const ALLOWED: [&str; 7] =
        ["jiff", "serde", "serde_json", "sha2", "tafel-core", "tafel-protocol", "unicode-segmentation"];
    let krate = root().join("crates/tafel-table");
    for dependency in manifest(&krate)["dependencies"].as_table().unwrap().keys() {
        assert!(ALLOWED.contains(&dependency.as_str()), "tafel-table depends on {dependency}");
    }
    let files = rust_files_below(&krate.join("src"));
    assert!(files.len() > 5, "the sources are found: {files:?}");
    for file in files {
        if let Some(word) = forbidden_at_a_table(&code(&fs::read_to_string(&file).unwrap())) {
            panic!("{} has {word} in it", file.display());
        }
    }
}

/// The guide: a game like any other, and the one that everybody may use in tests.
const GUIDE: &str = "high-card";

/// Invariant 5: the server knows no game; a game knows no other game; core, laws and texts know none.
#[test]
fn only_those_who_must_know_a_game() {
    const MAY: [&str; 5] = ["games", "tafel-bots", "tafel-coach", "tafel-tensor", "xtask"];
    let games: Vec<String> = game_crates().iter().map(|krate| name(krate)).collect();
    for krate in crates() {
        let name = name(&krate);
        if MAY.contains(&name.as_str()) {
            continue;
        }
        let manifest = manifest(&krate);
        for kind in ["dependencies", "dev-dependencies"] {
            let dependencies =
                manifest.get(kind).and_then(toml::Value::as_table).cloned().unwrap_or_default();
            for dependency in dependencies.keys() {
                // A game names itself, too: its tests ask for its feature `testing`.
                let tested_with = kind == "dev-dependencies" && (dependency == GUIDE || *dependency == name);
                assert!(tested_with || !games.contains(dependency), "{name} knows the game {dependency}");
            }
        }
    }
}

/// Invariant 1: a state is never Serialize, so it cannot leave the process.
#[test]
fn no_state_can_be_serialised() {
    for krate in game_crates() {
        let sources: Vec<String> = rust_files_below(&krate.join("src"))
            .iter()
            .map(|file| code(&fs::read_to_string(file).unwrap()))
            .collect();
        let state = sources.iter().find_map(|code| state_type(code)).unwrap();
        let attributes = sources.iter().find_map(|code| attributes_of(code, state));
        let attributes = attributes.unwrap_or_else(|| panic!("{}: no struct {state}", name(&krate)));
        assert!(has_word(attributes, "Clone"), "the attributes of {state} are found: {attributes}");
        for word in ["Serialize", "Deserialize"] {
            assert!(!has_word(attributes, word), "{state} derives {word}");
            let by_hand = format!("{word} for {state}");
            assert!(!sources.iter().any(|code| code.contains(&by_hand)), "{state} is {word}");
        }
    }
}

/// Invariant 9, and that the lint table holds for every crate.
#[test]
fn unsafe_is_forbidden_everywhere() {
    let house = manifest(&root());
    assert_eq!(house["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("forbid"));
    for krate in crates() {
        let lints = manifest(&krate).get("lints").and_then(|lints| lints.get("workspace")).cloned();
        assert_eq!(lints, Some(toml::Value::Boolean(true)), "{} has [lints] workspace = true", name(&krate));
    }
}

#[test]
fn every_crate_bears_the_house_s_licence() {
    for krate in crates() {
        let package = &manifest(&krate)["package"];
        let licence = package.get("license").and_then(|licence| licence.get("workspace"));
        assert_eq!(licence, Some(&toml::Value::Boolean(true)), "{}", name(&krate));
    }
}

/// Packages are fetched by name. Where from is the business of whoever builds, so no file says it; the one
/// exception is the mark of the default registry that cargo writes into its lock file.
fn registry_host(path: &Path, text: &str) -> Option<String> {
    let hosts = [
        ["crates", "io"],
        ["npmjs", "org"],
        ["npmjs", "com"],
        ["yarnpkg", "com"],
        ["pypi", "org"],
        ["docker", "io"],
        ["ghcr", "io"],
        ["quay", "io"],
    ]
    .map(|[name, land]| format!("{name}.{land}"));
    let mark = format!("{}-index", hosts[0]);
    let text = if path.ends_with("Cargo.lock") { text.replace(&mark, "") } else { text.to_owned() };
    let hosted = format!("python{}.org", "hosted");
    hosts.into_iter().chain([hosted]).find(|host| text.contains(host.as_str()))
}

#[test]
fn nothing_in_the_tree_names_a_registry_host() {
    for path in files_below(&root()) {
        // Pictures and other binary files name nobody.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        if let Some(host) = registry_host(&path, &text) {
            panic!("{} names {host}", path.display());
        }
    }
}

#[test]
fn the_lock_file_knows_one_source_only() {
    let lock: toml::Table = fs::read_to_string(root().join("Cargo.lock")).unwrap().parse().unwrap();
    let mut sources: BTreeMap<&str, u32> = BTreeMap::new();
    for package in lock["package"].as_array().unwrap() {
        if let Some(source) = package.get("source").and_then(toml::Value::as_str) {
            *sources.entry(source).or_default() += 1;
        }
    }
    assert_eq!(sources.len(), 1, "{sources:?}");
}

// ------------------------------------------------------------------------------------------------ can it fail?

#[test]
fn code_is_what_remains_without_comments_and_quotes() {
    let source = "let a = \"f64 \\\" f32\"; // HashMap\n/* std::fs */ let b = r#\"f64 \" x\"#; let c: &'a u8 = '\"'; let d = '\\''; car\"x\"";
    let code = code(source);
    for gone in ["f64", "f32", "HashMap", "std::fs", "\""] {
        assert!(!code.contains(gone), "{gone} is still in {code}");
    }
    for kept in ["let a", "let b", "let c: &'a u8", "let d", "car"] {
        assert!(code.contains(kept), "{kept} is not in {code}");
    }
}

#[test]
fn a_planted_fault_is_found() {
    for fault in [
        "fn mean() -> f64 { 0 }",
        "use std::collections::HashMap;",
        "let now = std::time::Instant::now();",
        "let odds = 0.5;",
        "let odds = 1_000.25 + x.0.1;",
        "let mut own = Chance::seeded(1, 0);",
    ] {
        assert!(forbidden_in_a_game(fault).is_some(), "{fault}");
    }
    for honest in ["let x = pair.0.1;", "for n in 0..5 {}", "let operand = self.random_start;", "list[0].1"] {
        assert_eq!(forbidden_in_a_game(honest), None, "{honest}");
    }
    assert_eq!(forbidden_at_a_table("let now = SystemTime::now();"), Some("SystemTime"));
    assert_eq!(forbidden_at_a_table("fn asynchronous() {}"), None);
    let leaky =
        "struct Other;\n#[derive(Clone, Serialize)]\npub struct Chess { a: u8 }\nimpl Game for Chess {}";
    assert_eq!(state_type(leaky), Some("Chess"));
    assert!(has_word(attributes_of(leaky, "Chess").unwrap(), "Serialize"));
    assert_eq!(attributes_of("struct ChessBoard;", "Chess"), None);
    let lock = format!("source = registry+https://somewhere/{}.io-index", "crates");
    assert_eq!(registry_host(Path::new("Cargo.lock"), &lock), None);
    assert!(registry_host(Path::new("README.md"), &lock).is_some());
}
