//! The web app: its settings, its data folder and its address, and servers that run.

use std::ffi::OsString;
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Arguments, Finding};
use crate::commands::{Command, serve};
use crate::failure::Failure;

/// Time for an answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most that is read of one, in bytes: it begins with what matters.
const MOST: u64 = 64 << 10;
/// Free space below which moves may soon be refused, in MiB.
const ENOUGH_SPACE: u64 = 256;

pub(super) fn look(arguments: &Arguments) -> Vec<Finding> {
    let settings = match settings(arguments) {
        Ok(settings) => settings,
        Err(reason) => {
            let advice = "docs/hosting.md lists all settings, and so does `wazir serve --help`";
            return vec![Finding::wrong("settings", reason, advice)];
        }
    };
    let mut findings = Vec::new();
    if let Some(file) = &arguments.config {
        findings.push(Finding::ok("settings", format!("{} is understood", file.display())));
    }
    if settings.has_database() {
        let advice = "`wazir games verify` reads all that is in it";
        findings.push(Finding::note("data", "games are kept in a database", advice));
    } else {
        findings.push(
            match settings.data().map(Path::to_owned).or_else(wazir_server::data_folder) {
                Some(folder) => data(&folder),
                None => {
                    Finding::wrong("data", "there is no home folder", "name a folder with --data")
                }
            },
        );
    }
    findings.push(address(settings.addr()));
    findings
}

/// The settings with which `wazir serve` would run.
fn settings(arguments: &Arguments) -> Result<Box<serve::Arguments>, String> {
    let mut words: Vec<OsString> = vec!["wazir".into(), "serve".into()];
    let mut option = |name: &str, value: Option<OsString>| {
        words.extend(value.into_iter().flat_map(|value| [name.into(), value]));
    };
    option("--config", arguments.config.clone().map(PathBuf::into_os_string));
    option("--addr", arguments.addr.map(|addr| addr.to_string().into()));
    option("--data", arguments.data.clone().map(PathBuf::into_os_string));
    match crate::command(words) {
        Ok(Some(Command::Serve(settings))) => Ok(settings),
        Ok(_) => Err("they are those of another command".to_owned()),
        Err(Failure::CommandLine(error)) => {
            let said = error.to_string();
            let line = said.lines().next().unwrap_or_default();
            Err(line.trim_start_matches("error: ").to_owned())
        }
        Err(failure) => Err(failure.to_string()),
    }
}

/// Whether games can be kept in a folder.
fn data(folder: &Path) -> Finding {
    let name = folder.display();
    if !folder.exists() {
        let nearest = folder.ancestors().find(|folder| folder.exists());
        return match nearest.map(try_to_write) {
            Some(Ok(())) => Finding::ok("data", format!("{name} will be made")),
            Some(Err(error)) => {
                let advice = "make it, and let the server write there; or name another with --data";
                Finding::wrong("data", format!("{name} cannot be made: {error}"), advice)
            }
            None => {
                Finding::wrong("data", format!("{name} is nowhere"), "name another with --data")
            }
        };
    }
    if let Err(error) = try_to_write(folder) {
        let advice = "let the server write there, or name another with --data";
        return Finding::wrong("data", format!("{name} cannot be written to: {error}"), advice);
    }
    let size = fs::metadata(folder.join("games.sqlite")).map_or(0, |file| file.len());
    let said = match size {
        0 => format!("{name} is writable"),
        size => format!("{name} is writable, with {} kB of games", size.div_ceil(1000)),
    };
    match free_space(folder) {
        None => Finding::ok("data", said),
        Some(free) if free < ENOUGH_SPACE => {
            let said = format!("{said}; only {free} MiB of the disk are free");
            Finding::wrong("data", said, "make room: moves are refused while the disk is full")
        }
        Some(free) => Finding::ok("data", format!("{said}; {free} MiB are free")),
    }
}

/// Makes a file in a folder and takes it away again.
fn try_to_write(folder: &Path) -> std::io::Result<()> {
    let file = folder.join(format!(".wazir-doctor-{}", std::process::id()));
    fs::File::create_new(&file).and_then(|_| fs::remove_file(&file))
}

/// What others than the superuser may still write on the disk of a folder, in MiB.
#[cfg(unix)]
fn free_space(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize) >> 20)
}

#[cfg(not(unix))]
fn free_space(_folder: &Path) -> Option<u64> {
    None
}

/// Whether a server can listen at an address.
fn address(addr: SocketAddr) -> Finding {
    let error = match TcpListener::bind(addr) {
        Ok(_) => return Finding::ok("address", format!("{addr} is free")),
        Err(error) => error,
    };
    if error.kind() == ErrorKind::PermissionDenied {
        let advice = "choose a port from 1024 with --addr, or let systemd give the program \
                      CAP_NET_BIND_SERVICE";
        return Finding::wrong("address", format!("{addr}: {error}"), advice);
    }
    if error.kind() != ErrorKind::AddrInUse {
        let advice = "choose an address of this machine with --addr";
        return Finding::wrong("address", format!("{addr}: {error}"), advice);
    }
    match ask(&format!("http://{addr}/about")) {
        Ok(answer) if answer.is_wazir() => {
            let advice = "open it, or choose another port with --addr for one more";
            Finding::note("address", format!("a Wazir serves at http://{addr}/ already"), advice)
        }
        _ => {
            let advice = "end that program, or choose another port with --addr";
            Finding::wrong("address", format!("another program has taken {addr}"), advice)
        }
    }
}

/// Whether a server is well.
pub(super) fn health(url: &str) -> Finding {
    match ask(url) {
        Ok(answer) if answer.status == 200 && (answer.is_wazir() || answer.body == "well\n") => {
            Finding::ok("server", format!("{url} is well"))
        }
        Ok(Answer { status: 200, .. }) => {
            Finding::wrong("server", format!("{url} is no Wazir"), "correct the address")
        }
        Ok(Answer { status, body }) => {
            let reason = body.lines().next().unwrap_or_default();
            Finding::wrong("server", format!("{url}: {status} {reason}"), "look at what it logs")
        }
        Err(reason) => Finding::wrong("server", format!("{url}: {reason}"), "is it running?"),
    }
}

/// The answer of a web server.
struct Answer {
    status: u16,
    /// Its beginning.
    body: String,
}

impl Answer {
    /// Every page of Wazir names it in its title.
    fn is_wazir(&self) -> bool {
        let title =
            self.body.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
        title.is_some_and(|(title, _)| title.contains("Wazir"))
    }
}

/// Asks a server of plain HTTP for a page.
fn ask(url: &str) -> Result<Answer, String> {
    let rest = url.strip_prefix("http://").ok_or("only addresses with http:// can be asked")?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let full =
        if host.contains(':') && !host.ends_with(']') { host } else { &format!("{host}:80") };
    let addresses = full.to_socket_addrs().map_err(|error| format!("{host}: {error}"))?;
    let mut last = format!("{host} has no address");
    for addr in addresses {
        match ask_at(addr, host, path) {
            Ok(answer) => return read(&answer),
            Err(error) => last = error.to_string(),
        }
    }
    Err(last)
}

fn ask_at(addr: SocketAddr, host: &str, path: &str) -> std::io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect_timeout(&addr, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    // In HTTP/1.0 the answer is whole when the connection ends.
    let asked = format!("GET /{path} HTTP/1.0\r\nHost: {host}\r\nUser-Agent: wazir-doctor\r\n\r\n");
    stream.write_all(asked.as_bytes())?;
    let mut answer = Vec::new();
    stream.take(MOST).read_to_end(&mut answer)?;
    Ok(answer)
}

fn read(answer: &[u8]) -> Result<Answer, String> {
    let text = String::from_utf8_lossy(answer);
    let (head, body) = text.split_once("\r\n\r\n").ok_or("it does not speak HTTP")?;
    let status = head.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5)?.parse().ok());
    let status = status.ok_or("it does not speak HTTP")?;
    Ok(Answer { status, body: body.to_owned() })
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::commands::doctor::Verdict;

    /// A server that says this to the first who comes.
    fn server(said: &'static str) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let addr = listener.local_addr().expect("it has an address");
        thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("somebody comes");
            let mut asked = [0; 1024];
            let read = stream.read(&mut asked).expect("a question");
            assert!(asked[..read].starts_with(b"GET /"));
            stream.write_all(said.as_bytes()).expect("it is heard");
        });
        addr
    }

    #[test]
    fn servers_are_told_apart() {
        let page = "HTTP/1.0 200 OK\r\nx: y\r\n\r\n<title>About Wazir</title>";
        for (said, verdict, words) in [
            (page, Verdict::Ok, "is well"),
            ("HTTP/1.1 200 OK\r\n\r\nwell\n", Verdict::Ok, "is well"),
            ("HTTP/1.1 200 OK\r\n\r\n<title>Other</title>", Verdict::Wrong, "no Wazir"),
            ("HTTP/1.1 503 Sorry\r\n\r\nthe store fails\n", Verdict::Wrong, "503 the store fails"),
            ("220 mail\r\n", Verdict::Wrong, "does not speak HTTP"),
        ] {
            let found = health(&format!("http://{}/healthz", server(said)));
            assert_eq!(found.verdict, verdict, "{said}: {}", found.said);
            assert!(found.said.contains(words), "{said}: {}", found.said);
        }
        assert_eq!(health("https://localhost").verdict, Verdict::Wrong);
    }

    #[test]
    fn addresses_are_free_or_taken() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let addr = listener.local_addr().expect("it has an address");
        drop(listener);
        assert_eq!(address(addr).verdict, Verdict::Ok);
        let taken = address(server("HTTP/1.0 200 OK\r\n\r\n<title>Other</title>"));
        assert!(taken.verdict == Verdict::Wrong && taken.said.starts_with("another program"));
        let ours = address(server("HTTP/1.0 200 OK\r\n\r\n<title>Wazir</title>"));
        assert!(ours.verdict == Verdict::Note && ours.said.starts_with("a Wazir"), "{}", ours.said);
        assert_eq!(address("192.0.2.1:8200".parse().expect("an address")).verdict, Verdict::Wrong);
    }

    #[test]
    fn games_need_a_folder_that_can_be_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let verdict = |path: &Path| data(path).verdict;
        assert_eq!(verdict(folder.path()), Verdict::Ok);
        assert!(data(&folder.path().join("a/b")).said.ends_with("will be made"));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left");
        let file = folder.path().join("file");
        fs::write(&file, "").expect("written");
        assert_eq!(verdict(&file), Verdict::Wrong);
        assert_eq!(verdict(&file.join("below")), Verdict::Wrong);
    }
}
