//! Builds the web client, where that can be done, and packs it beside itself for the server to embed.
//!
//! `cargo build` never fails for lack of Node: then a page of one sentence is embedded instead. A client that is
//! built already (`web/dist`) is taken as it is when `TAFEL_WEB=built` says so.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Kinds of files that are smaller when packed.
const PACKABLE: [&str; 8] = ["html", "js", "css", "svg", "json", "txt", "ftl", "webmanifest"];

fn main() {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where we are"));
    let web = here.join("../../web");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to")).join("web");
    for watched in ["src", "public", "package.json", "package-lock.json", "index.html", "vite.config.ts"] {
        if web.join(watched).exists() {
            println!("cargo::rerun-if-changed={}", web.join(watched).display());
        }
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TAFEL_WEB");
    println!("cargo::rustc-env=TAFEL_WEB_DIST={}", out.display());
    let _ = std::fs::remove_dir_all(&out);
    std::fs::create_dir_all(&out).expect("the output directory can be written");
    match client(&web) {
        Ok(dist) => copy_packed(&dist, &out).expect("the client can be copied"),
        Err(why) => {
            println!("cargo::warning=the web client is not embedded: {why}");
            let page = include_str!("data/without-client.html");
            std::fs::write(out.join("index.html"), page).expect("the output directory can be written");
        }
    }
}

/// The folder with the built client.
fn client(web: &Path) -> Result<PathBuf, String> {
    let dist = web.join("dist");
    let wish = std::env::var("TAFEL_WEB").unwrap_or_default();
    if wish == "none" {
        return Err("TAFEL_WEB=none".into());
    }
    if !web.join("package.json").exists() {
        return Err("there is no web/package.json".into());
    }
    if wish != "built" {
        // A lock file written on another platform may lack what this one needs; then what it names is not exact,
        // but it builds.
        npm(web, &["ci", "--no-audit", "--no-fund"])
            .or_else(|_| npm(web, &["install", "--no-package-lock", "--no-audit", "--no-fund"]))?;
        npm(web, &["run", "build"])?;
    }
    if dist.join("index.html").exists() { Ok(dist) } else { Err("web/dist/index.html is missing".into()) }
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    // Two builds must not write into the same folder at once; cargo builds this crate once per profile.
    let done = Command::new("npm").args(arguments).current_dir(web).output();
    match done {
        Err(why) => Err(format!("npm cannot be run ({why}); install Node.js 20 or later")),
        Ok(done) if done.status.success() => Ok(()),
        Ok(done) => {
            let said = String::from_utf8_lossy(&done.stderr);
            let last =
                said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it says nothing").to_owned();
            Err(format!("npm {}: {last}", arguments.join(" ")))
        }
    }
}

fn copy_packed(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            std::fs::create_dir_all(&target)?;
            copy_packed(&entry.path(), &target)?;
            continue;
        }
        let bytes = std::fs::read(entry.path())?;
        let kind = entry.path().extension().and_then(|kind| kind.to_str()).unwrap_or_default().to_owned();
        if PACKABLE.contains(&kind.as_str()) && bytes.len() > 512 {
            let packed =
                std::fs::File::create(to.join(format!("{}.gz", entry.file_name().to_string_lossy())))?;
            let mut packer = flate2::write::GzEncoder::new(packed, flate2::Compression::best());
            packer.write_all(&bytes)?;
            packer.finish()?;
        }
        std::fs::write(target, bytes)?;
    }
    Ok(())
}
