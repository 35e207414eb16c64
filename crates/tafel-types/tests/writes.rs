//! The program as `cargo xtask codegen` calls it.

use std::fs;
use std::process::Command;

/// Every game with a table of its own has a folder, and every folder an index that names the types the table needs.
#[test]
fn every_game_with_a_table_has_a_folder_with_its_types() {
    let folder = tempfile::tempdir().unwrap();
    let written = Command::new(env!("CARGO_BIN_EXE_tafel-types")).arg(folder.path()).status().unwrap();
    assert!(written.success());
    for &id in games::IDS {
        if !games::with_game!(id, G => <G as tafel_core::Game>::HAS_OWN_TABLE).unwrap() {
            assert!(!folder.path().join(id).exists(), "{id} is played on the plain table");
            continue;
        }
        let index = fs::read_to_string(folder.path().join(id).join("index.ts")).unwrap();
        for name in ["View", "Action", "Question", "Seen", "Options"] {
            assert!(index.contains(&format!("\"./{name}\"")), "{id}: no {name} in {index}");
        }
    }
    let wire = fs::read_to_string(folder.path().join("wire.ts")).unwrap();
    assert!(wire.contains("export type TableUpdate = {"), "{wire}");
    let routes = fs::read_to_string(folder.path().join("routes.ts")).unwrap();
    assert!(routes.contains("import type { "), "{routes}");
}

/// Without a folder it says how it is called.
#[test]
fn without_a_folder_it_says_how_it_is_called() {
    let output = Command::new(env!("CARGO_BIN_EXE_tafel-types")).output().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("usage: tafel-types DIR"));
}
