//! A PostgreSQL of one's own, on a temporary directory and a free port, gone when dropped.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// A running PostgreSQL.
#[derive(Debug)]
pub struct Postgres {
    server: Child,
    port: u16,
    account: Account,
    encrypted: Encrypted,
    directory: tempfile::TempDir,
}

/// Does it speak TLS?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encrypted {
    /// No.
    No,
    /// With a certificate for `localhost` that nobody but its own authority has signed ([`Postgres::authority`]); and
    /// nobody is let in without.
    Only,
}

impl Postgres {
    /// Makes a cluster and starts it. The programs come from the path or from where Debian keeps them.
    pub fn start() -> Result<Postgres> {
        Postgres::start_with(Encrypted::No)
    }

    /// The same, encrypted or not.
    pub fn start_with(encrypted: Encrypted) -> Result<Postgres> {
        let directory = tempfile::Builder::new().prefix("tafel-postgres-").tempdir()?;
        let data = directory.path().join("data");
        std::fs::create_dir(&data)?;
        let account = Account::choose(&[directory.path(), &data])?;
        let made = account
            .command(&program("initdb")?)
            .args(["--username=tafel", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"])
            .arg("--pgdata")
            .arg(&data)
            .output()
            .context("initdb")?;
        if !made.status.success() {
            bail!("initdb: {}", String::from_utf8_lossy(&made.stderr));
        }
        if encrypted == Encrypted::Only {
            certify(&data, directory.path())?;
            account.give(&["server.key", "server.crt", "pg_hba.conf"].map(|file| data.join(file)))?;
        }
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        let server = launch(&account, &data, port, encrypted)?;
        let running = Postgres { server, port, account, encrypted, directory };
        running.wait_until_ready()?;
        Ok(running)
    }

    /// The address of its database.
    pub fn address(&self) -> String {
        format!("postgres://tafel@127.0.0.1:{}/postgres", self.port)
    }

    /// Stops it as an administrator would, and starts it again: all connections are lost, nothing that was stored is.
    pub fn restart(&mut self) -> Result<()> {
        self.stop();
        self.start_again()
    }

    /// Starts it again after [`Postgres::stop`].
    pub fn start_again(&mut self) -> Result<()> {
        self.server = launch(&self.account, &self.directory.path().join("data"), self.port, self.encrypted)?;
        self.wait_until_ready()
    }

    /// Stops it as an administrator would: nobody listens there any more.
    pub fn stop(&mut self) {
        // SIGINT is PostgreSQL's fast shutdown; it takes its own children with it.
        let _ = Command::new("kill").args(["-INT", &self.server.id().to_string()]).status();
        let _ = self.server.wait();
    }

    /// The port it listens on, at 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The file with the certificate of those who signed its own.
    pub fn authority(&self) -> PathBuf {
        self.directory.path().join("authority.crt")
    }

    /// Stops all its processes where they are: connections stay open, and nothing answers.
    pub fn freeze(&self) -> Result<()> {
        self.signal("-STOP")
    }

    /// Lets them go on.
    pub fn thaw(&self) -> Result<()> {
        self.signal("-CONT")
    }

    fn signal(&self, signal: &str) -> Result<()> {
        let main = self.server.id().to_string();
        let children = Command::new("pgrep").args(["-P", &main]).output().context("pgrep")?;
        let children = String::from_utf8(children.stdout)?;
        for child in children.split_whitespace() {
            // It may have ended just now.
            let _ = Command::new("kill").args([signal, child]).stderr(Stdio::null()).status();
        }
        let sent = Command::new("kill").args([signal, &main]).status()?;
        anyhow::ensure!(sent.success(), "kill {signal} failed");
        Ok(())
    }

    fn wait_until_ready(&self) -> Result<()> {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_mins(1) {
            if std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                // It listens a moment before it answers.
                std::thread::sleep(Duration::from_millis(200));
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        bail!("PostgreSQL did not come up on port {}", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.thaw();
        self.stop();
    }
}

fn launch(account: &Account, data: &Path, port: u16, encrypted: Encrypted) -> Result<Child> {
    account
        .command(&program("postgres")?)
        .arg("-D")
        .arg(data)
        .args(["-p", &port.to_string(), "-h", "127.0.0.1", "-k", ""])
        .args(["-c", "max_connections=100"])
        .args(["-c", if encrypted == Encrypted::Only { "ssl=on" } else { "ssl=off" }])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("postgres")
}

/// A certificate for `localhost` and the authority that signed it, with the tool that every system has.
fn certify(data: &Path, directory: &Path) -> Result<()> {
    let file = |folder: &Path, name: &str| folder.join(name).display().to_string();
    let (key, request) = (file(data, "server.key"), file(directory, "server.csr"));
    let (authority, authority_key) = (file(directory, "authority.crt"), file(directory, "authority.key"));
    let (extensions, certificate) = (file(directory, "server.ext"), file(data, "server.crt"));
    std::fs::write(&extensions, "subjectAltName=DNS:localhost\nbasicConstraints=CA:FALSE\n")?;
    let ec = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    let run = |arguments: &[&str]| {
        let made = Command::new("openssl").args(arguments).output().context("openssl")?;
        anyhow::ensure!(made.status.success(), "openssl: {}", String::from_utf8_lossy(&made.stderr));
        Ok(())
    };
    let own = ["-subj", "/CN=Tafelrunde test authority", "-days", "2"];
    run(&[&["req", "-x509", "-keyout", &authority_key, "-out", &authority][..], &ec, &own].concat())?;
    run(&[&["req", "-new", "-keyout", &key, "-out", &request, "-subj", "/CN=localhost"][..], &ec].concat())?;
    let signed =
        ["x509", "-req", "-in", &request, "-CA", &authority, "-CAkey", &authority_key, "-CAcreateserial"];
    run(&[&signed[..], &["-out", &certificate, "-days", "2", "-extfile", &extensions]].concat())?;
    let only = "hostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust\n";
    std::fs::write(data.join("pg_hba.conf"), only)?;
    let closed = Command::new("chmod").args(["600", &key]).status()?;
    anyhow::ensure!(closed.success(), "chmod failed");
    Ok(())
}

/// PostgreSQL refuses to run as root: then it is run by somebody else.
#[derive(Debug)]
enum Account {
    Ours,
    Other(&'static str),
}

impl Account {
    fn choose(directories: &[&Path]) -> Result<Account> {
        let id = Command::new("id").arg("-u").output().context("id -u")?;
        if String::from_utf8_lossy(&id.stdout).trim() != "0" {
            return Ok(Account::Ours);
        }
        let known = |name: &&&str| {
            let id = Command::new("id").arg(**name).stdout(Stdio::null()).stderr(Stdio::null()).status();
            id.is_ok_and(|id| id.success())
        };
        let Some(name) = ["postgres", "nobody"].iter().find(known) else {
            bail!("nobody to run PostgreSQL as")
        };
        let account = Account::Other(name);
        account.give(directories)?;
        Ok(account)
    }

    /// Makes files theirs.
    fn give(&self, files: &[impl AsRef<std::ffi::OsStr>]) -> Result<()> {
        let Account::Other(name) = self else { return Ok(()) };
        let given = Command::new("chown").arg(name).args(files).status().context("chown")?;
        anyhow::ensure!(given.success(), "chown {name} failed");
        Ok(())
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = match self {
            Account::Ours => Command::new(program),
            Account::Other(name) => {
                // setpriv becomes the program; runuser would stay in between and swallow signals.
                let mut command = Command::new("setpriv");
                command
                    .args(["--reuid", name, "--regid", group_of(name), "--clear-groups", "--"])
                    .arg(program);
                command
            }
        };
        command.current_dir("/");
        command
    }
}

fn group_of(name: &str) -> &str {
    if name == "nobody" { "nogroup" } else { name }
}

fn program(name: &str) -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).map(|place| place.join(name));
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = debian.map(|version| version.path().join("bin").join(name));
    on_path.chain(debian).find(|file| file.is_file()).with_context(|| format!("{name} is not installed"))
}
