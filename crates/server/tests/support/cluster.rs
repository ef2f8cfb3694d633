//! A PostgreSQL server for tests: a new one in a temporary folder, on a free port of this machine.

#![allow(dead_code, reason = "not every program kills it")]

use std::env;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions, Permissions};
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The owner of all databases.
const OWNER: &str = "wazir";
/// The user as whom root runs the server, which refuses to be root.
const USER: &str = "postgres";
/// It starts within this time, or not at all.
const PATIENCE: Duration = Duration::from_secs(60);

/// `true` if the tests shall ask PostgreSQL, too.
pub(crate) fn is_wanted() -> bool {
    env::var("WAZIR_STORES").is_ok_and(|stores| stores == "all")
}

/// Runs the server until its input ends, as it does when the tests do, however they do that. Unless
/// the last line was `keep`, nothing is left of it then. After a kill it starts only once all that was
/// killed is gone.
const GUARD: &str = r#"trap '' INT TERM HUP
(until "$@"; do sleep 0.1; done) & tries=$!
read -r word
kill -s KILL $tries "$(head -n 1 "$0/data/postmaster.pid")"; wait 2>/dev/null
[ "$word" = keep ] || rm -rf "$0""#;

/// A server; killed at the end.
pub(crate) struct Cluster {
    folder: PathBuf,
    port: u16,
    guard: Option<Child>,
}

/// The server that all tests of a program share. It ends with the program.
pub(crate) fn shared() -> &'static Cluster {
    static SHARED: OnceLock<Cluster> = OnceLock::new();
    SHARED.get_or_init(Cluster::start)
}

impl Cluster {
    /// Makes a new one and starts it.
    pub(crate) fn start() -> Cluster {
        let folder = tempfile::Builder::new().prefix("wazir-postgres").tempdir().expect("a folder");
        let folder = folder.keep();
        if is_root() {
            let owned = Command::new("chown").arg(USER).arg(&folder).status();
            assert!(owned.is_ok_and(|status| status.success()), "there is no user {USER}");
        }
        let data = folder.join("data");
        let mut init = program("initdb", |first| Command::new(first));
        init.args(["--auth", "trust", "--username", OWNER, "--no-sync", "--encoding", "UTF8"]);
        let made = init.arg("--pgdata").arg(&data).output().expect("initdb can be run");
        assert!(made.status.success(), "{}", said(&made));
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("it has one").port();
        drop(listener);
        let mut cluster = Cluster { folder, port, guard: None };
        cluster.run();
        cluster
    }

    /// Starts the server, which must not be running.
    pub(crate) fn run(&mut self) {
        let mut command = program("postgres", |first| {
            let mut shell = Command::new("sh");
            shell.args(["-c", GUARD]).arg(&self.folder).arg(first);
            shell
        });
        command.arg("-D").arg(self.folder.join("data"));
        command.args(["-c", "listen_addresses=127.0.0.1", "-c", &format!("port={}", self.port)]);
        command.arg("-c").arg(format!("unix_socket_directories={}", self.folder.display()));
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        self.guard = Some(command.spawn().expect("a shell can be run"));
        let begun = Instant::now();
        while !self.psql("postgres", "SELECT 1").status.success() {
            assert!(begun.elapsed() < PATIENCE, "the server does not start");
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Has it speak TLS with this certificate, once it is started again.
    pub(crate) fn speak_tls(&self, cert: &str, key: &str) {
        let data = self.folder.join("data");
        let owner = fs::metadata(&data).expect("it is there");
        for (name, text) in [("server.crt", cert), ("server.key", key)] {
            let path = data.join(name);
            fs::write(&path, text).expect("it can be written");
            chown(&path, Some(owner.uid()), Some(owner.gid())).expect("it is ours, or we are root");
            fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("the same");
        }
        let settings = OpenOptions::new().append(true).open(data.join("postgresql.conf"));
        settings.and_then(|mut file| file.write_all(b"ssl = on\n")).expect("it is there");
    }

    /// Kills the server without a warning; it can be run again.
    pub(crate) fn kill(&mut self) {
        self.end("keep\n");
    }

    fn end(&mut self, word: &str) {
        let Some(mut guard) = self.guard.take() else { return };
        // Dropped, the input ends.
        let told = guard.stdin.take().map(|mut input| input.write_all(word.as_bytes()));
        assert!(told.is_some_and(|told| told.is_ok()), "the shell is there");
        let _ = guard.wait();
    }

    /// The address of a new, empty database.
    pub(crate) fn new_database(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let made = self.psql("postgres", &format!("CREATE DATABASE {name}"));
        assert!(made.status.success(), "{}", said(&made));
        format!("postgres://{OWNER}@127.0.0.1:{}/{name}", self.port)
    }

    /// What the server answers to a question that has one value as its answer.
    pub(crate) fn answer(&self, sql: &str) -> String {
        let answered = self.psql("postgres", sql);
        assert!(answered.status.success(), "{}", said(&answered));
        String::from_utf8_lossy(&answered.stdout).trim().to_owned()
    }

    fn psql(&self, database: &str, sql: &str) -> Output {
        let port = self.port.to_string();
        let mut command = Command::new(path("psql"));
        command.args(["-h", "127.0.0.1", "-p", &port, "-U", OWNER, "-d", database, "-At"]);
        command.args(["-c", sql]);
        command.output().expect("psql can be run")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.end("");
    }
}

/// A command that runs a program of the server, not as root; `begin` makes it from its first word.
fn program(name: &str, begin: impl FnOnce(&OsStr) -> Command) -> Command {
    let path = path(name);
    let mut command = match is_root() {
        true => {
            let mut command = begin("setpriv".as_ref());
            command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]).arg(path);
            command
        }
        false => begin(path.as_ref()),
    };
    command.current_dir("/");
    command
}

/// The path of a program of the server: Debian keeps them where no path leads.
fn path(name: &str) -> PathBuf {
    let usual = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&usual).collect();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(versions.map(|version| version.path().join("bin")));
    let found = folders.into_iter().map(|folder| folder.join(name)).find(|path| path.is_file());
    found.unwrap_or_else(|| panic!("{name} is not installed: `apt-get install postgresql` as root"))
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
