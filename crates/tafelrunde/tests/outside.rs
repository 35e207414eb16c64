//! The server as people outside use it: the session of docs/api.md, line by line, and the example bot.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_tafelrunde");
const HOME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A server of one's own, with everything as people get it except that bots do not pause.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(directory: &Path) -> Server {
        Server::start_with(directory, &[])
    }

    fn start_with(directory: &Path, more: &[&str]) -> Server {
        let db = format!("sqlite://{}", directory.join("tafelrunde.db").display());
        let mut child = Command::new(PROGRAM)
            .args(["serve", "--listen", "127.0.0.1:0", "--bot-pause", "0", "--db", &db])
            .args(more)
            .current_dir(directory)
            .env("TAFEL_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        Server { child, address: first.trim().to_owned() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs lines of a shell in a directory; the first that fails ends it.
fn shell(script: &str, directory: &Path) -> String {
    let programs = Path::new(PROGRAM).parent().unwrap().display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let done = Command::new("bash")
        .args(["-euo", "pipefail", "-c", script])
        .current_dir(directory)
        .env("PATH", path)
        .output()
        .expect("bash, curl, jq and python3 are needed here");
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    let complained = String::from_utf8_lossy(&done.stderr);
    assert!(
        done.status.success(),
        "{}\n{complained}\n{}",
        done.status,
        &said[said.len().saturating_sub(2_000)..]
    );
    said
}

#[test]
fn the_session_of_the_api_page_runs_as_written() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path());
    let page = std::fs::read_to_string(format!("{HOME}/docs/api.md")).unwrap();
    let lines: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    assert!(lines.len() > 30, "the session is indented");
    let script = lines.join("\n").replace("http://127.0.0.1:7700", &server.address);
    let said = shell(&script, directory.path());
    for wanted in ["\"brian-boru\"", "event: update", "\"refused\":{", "\"phase\":\"waiting\"", "40\n"] {
        assert!(said.contains(wanted), "{wanted} is missing in\n{said}");
    }
    let record = std::fs::read(directory.path().join("game.json")).unwrap();
    let played = games::replay(&tafel_core::Record::read(&record).unwrap()).unwrap();
    assert!(played.outcome().is_some());
}

#[test]
fn the_example_bot_plays_every_game() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path());
    let script = r#"
        call() { curl -s --fail-with-body --retry 9 -b jar -c jar -H content-type:application/json "$@"; }
        call $S/api/me > /dev/null
        call $S/api/games | jq -r '.[] | "\(.id) \([.seats.min, 2] | max)"' > games.txt
        while read -r game seats; do
            chairs=$(jq -nc "[range($seats) | \"open\"]")
            # Whoever offers at random offers for ever, and among people nothing ends a war of Mythotopia.
            case $game in
                catan-kartenspiel) options='{"turn_cap":20}' ;;
                mythotopia) options='{"round_cap":10}' ;;
                *) options={} ;;
            esac
            call $S/api/tables -d "{\"game\":\"$game\",\"seats\":$chairs,\"options\":$options}" > table.json
            T=$(jq -r .id table.json) I=$(jq -r .invite table.json)
            for bot in $(seq $seats); do
                python3 $BOT $S $T --invite $I --name Robi$bot > $game.$bot.txt &
            done
            until call $S/api/tables/$T | jq -e 'all(.seats[]; .kind == "person")' > /dev/null; do sleep 0.1; done
            call $S/api/tables/$T/start -d '{}' > /dev/null
            wait
            call $S/api/tables/$T/record > $game.json
            tafelrunde verify $game.json > /dev/null
            echo "$game $(cat $game.1.txt)"
        done < games.txt
    "#;
    let script = format!("S={}\nBOT={HOME}/examples/bot.py\n{script}", server.address);
    let said = shell(&script, directory.path());
    for game in games::IDS {
        assert!(said.contains(&format!("{game} scores: [")), "{game} in {said}");
    }
    let bot = std::fs::read_to_string(format!("{HOME}/examples/bot.py")).unwrap();
    assert!(bot.lines().count() <= 80);
}

/// A stop is a whole stop: the file alone has what was played, another server may not use it meanwhile, and a server
/// that is refused says why in one sentence.
#[test]
fn a_stopped_server_leaves_one_whole_file() {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::start(directory.path());
    let script = r#"
        call() { curl -s --fail-with-body -b jar -c jar -H content-type:application/json "$@"; }
        for n in $(seq 20); do
            call $S/api/tables -d '{"game":"brian-boru","seats":["me","me","me"]}' | jq -r .id >> tables.txt
        done
        ! tafelrunde serve --listen 127.0.0.1:0 --db sqlite://tafelrunde.db 2> refused.txt
        grep -q 'tafelrunde.db is in use by another server' refused.txt
    "#;
    shell(&format!("S={}\n{script}", server.address), directory.path());
    let stop = Command::new("kill").arg(server.child.id().to_string()).status().unwrap();
    assert!(stop.success());
    assert!(server.child.wait().unwrap().success());
    let elsewhere = tempfile::tempdir().unwrap();
    std::fs::copy(directory.path().join("tafelrunde.db"), elsewhere.path().join("tafelrunde.db")).unwrap();
    std::fs::copy(directory.path().join("jar"), elsewhere.path().join("jar")).unwrap();
    let again = Server::start(elsewhere.path());
    let found =
        shell(&format!("curl -s -b jar {}/api/tables | jq -r '.mine[].id'", again.address), elsewhere.path());
    let made = std::fs::read_to_string(directory.path().join("tables.txt")).unwrap();
    for id in made.lines() {
        assert!(found.contains(id), "{id} is not in the copy");
    }
    assert_eq!(made.lines().count(), 20);
}

/// The lines of docs/hosting.md: a backup while the server runs, one by itself, and the way back.
#[test]
fn a_backup_is_made_by_hand_and_by_itself_and_can_be_put_back() {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::start_with(directory.path(), &["--backup-dir", "backups"]);
    let script = r#"
        call() { curl -s --fail-with-body -b jar -c jar -H content-type:application/json "$@"; }
        new() { call $S/api/tables -d '{"game":"brian-boru","seats":["me","me","me"]}' | jq -r .id; }
        new > kept.txt
        tafelrunde backup copy.db
        new > lost.txt
        for n in $(seq 100); do ls backups/tafelrunde-*Z.db 2> /dev/null && break; sleep 0.1; done
        ! tafelrunde restore copy.db 2> refused.txt
        grep -q 'in use by another server' refused.txt
    "#;
    let said = shell(&format!("S={}\n{script}", server.address), directory.path());
    assert!(said.contains("backups/tafelrunde-"), "{said}");
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let said = shell("tafelrunde restore copy.db", directory.path());
    assert!(said.contains("tafelrunde.db.before-"), "{said}");
    let again = Server::start(directory.path());
    let script = format!(
        "curl -s -b jar {}/api/tables | jq -r '.mine[].id' | cmp - kept.txt; grep . lost.txt",
        again.address
    );
    shell(&script, directory.path());
}
