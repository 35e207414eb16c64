//! The chores of the house. `cargo xtask` lists them.

use std::path::Path;

use anyhow::{Result, bail};

mod codegen;

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace");
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["codegen"] => codegen::run(root, codegen::Mode::Write),
        ["codegen", "--check"] => codegen::run(root, codegen::Mode::Check),
        _ => bail!("usage: cargo xtask codegen [--check]"),
    }
}
