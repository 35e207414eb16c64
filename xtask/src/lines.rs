//! `cargo xtask lines [REVISION]`: lines of Rust and of the browser per room, today or as they were then.
//!
//! Tests stand apart from the rest: they grow with what is promised, the rest should not.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Lines of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Lines {
    code: u64,
    tests: u64,
}

pub(crate) fn run(root: &Path, revision: &str) -> Result<()> {
    let output = Command::new("git")
        .args(["grep", "--count", "", revision, "--", "*.rs", "*.ts", "*.svelte", "*.css"])
        .current_dir(root)
        .output()
        .context("git grep")?;
    ensure!(output.status.success(), "git grep: {}", String::from_utf8_lossy(&output.stderr));
    let rooms = rooms(&String::from_utf8(output.stdout)?, revision);
    let mut sum = Lines::default();
    println!("{:<24} {:>7} {:>7}", "room", "code", "tests");
    for (room, lines) in &rooms {
        println!("{room:<24} {:>7} {:>7}", lines.code, lines.tests);
        sum.code += lines.code;
        sum.tests += lines.tests;
    }
    println!("{:<24} {:>7} {:>7}", "all", sum.code, sum.tests);
    Ok(())
}

/// Adds up what git counts: `revision:path:lines`.
fn rooms(counted: &str, revision: &str) -> BTreeMap<String, Lines> {
    let mut rooms: BTreeMap<String, Lines> = BTreeMap::new();
    for line in counted.lines() {
        let file = line.strip_prefix(revision).and_then(|rest| rest.strip_prefix(':')?.rsplit_once(':'));
        let Some((path, count)) = file else { continue };
        let room = match path.split('/').collect::<Vec<_>>().as_slice() {
            ["crates", room, ..] => (*room).to_owned(),
            ["web", "src", "types", ..] => "web/src/types (generated)".to_owned(),
            ["web", "src", ..] => "web/src".to_owned(),
            [top, ..] => (*top).to_owned(),
            [] => continue,
        };
        let lines = rooms.entry(room).or_default();
        let count: u64 = count.parse().unwrap_or_default();
        *(if is_test(path) { &mut lines.tests } else { &mut lines.code }) += count;
    }
    rooms
}

fn is_test(path: &str) -> bool {
    path.split('/').any(|part| matches!(part, "tests" | "e2e" | "examples" | "testing.rs"))
        || path.contains(".test.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_added_up_by_room_and_tests_stand_apart() {
        let counted = "v1:crates/chess/src/lib.rs:10\nv1:crates/chess/src/board.rs:5\nv1:crates/chess/tests/a.rs:7\n\
            v1:crates/chess/src/testing.rs:1\nv1:web/src/a.test.ts:3\nv1:web/src/types/A.ts:2\nv1:xtask/src/main.rs:4\n";
        let rooms = rooms(counted, "v1");
        assert_eq!(rooms["chess"], Lines { code: 15, tests: 8 });
        assert_eq!(rooms["web/src"], Lines { code: 0, tests: 3 });
        assert_eq!(rooms["web/src/types (generated)"], Lines { code: 2, tests: 0 });
        assert_eq!(rooms["xtask"], Lines { code: 4, tests: 0 });
    }
}
