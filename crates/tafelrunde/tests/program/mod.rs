//! A built program, run as people and scripts run it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the program left behind.
pub struct Run {
    pub out: String,
    pub err: String,
    pub success: bool,
}

/// A built program.
pub struct Program(pub &'static str);

impl Program {
    pub fn run(&self, args: &[&str], input: &str) -> Run {
        let mut child = Command::new(self.0)
            .args(args)
            .env_remove("RUST_BACKTRACE")
            .env_remove("LC_ALL")
            .env("LANG", "en_GB.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The program may end before it has read everything; that is no fault.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let run = Run {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            success: output.status.success(),
        };
        assert!(!run.err.contains("panicked"), "{args:?} panics: {}", run.err);
        run
    }

    /// A run that must succeed; its output.
    #[track_caller]
    pub fn shown(&self, args: &[&str]) -> String {
        let run = self.run(args, "");
        assert!(run.success, "{args:?} fails: {}", run.err);
        run.out
    }

    #[track_caller]
    pub fn json(&self, args: &[&str]) -> Value {
        serde_json::from_str(&self.shown(args)).unwrap()
    }

    /// A run that must fail with a reason on stderr and nothing on stdout.
    #[track_caller]
    pub fn fails(&self, args: &[&str], reason: &str) {
        let run = self.run(args, "");
        assert!(!run.success, "{args:?} succeeds: {}", run.out);
        assert!(run.err.contains(reason), "{args:?} says: {}", run.err);
        assert_eq!(run.out, "", "{args:?} fails without output");
    }
}

/// An empty folder of a test's own.
pub fn folder(within: &str, name: &str) -> PathBuf {
    let folder = Path::new(within).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
