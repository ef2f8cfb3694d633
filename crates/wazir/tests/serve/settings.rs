//! Settings from the command line, the environment and a file.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::client::Server;

fn wazir(folder: &Path, options: &[&str], environment: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wazir"));
    command.args(options).stdin(Stdio::null());
    command.env("WAZIR_DATA", folder).envs(environment.iter().copied());
    command
}

/// The first line that a server prints.
fn first_line(mut command: Command) -> String {
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let stdout = child.stdout.take().unwrap();
    let server = Server { child, addr: String::new() };
    let mut line = String::new();
    BufReader::new(stdout).read_line(&mut line).unwrap();
    server.kill();
    line
}

#[test]
fn an_option_counts_more_than_a_variable_and_that_more_than_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wazir.toml");
    fs::write(&file, "addr = \"127.0.0.2:0\"\nlimit-games = \"7/day\"\nlan = false\n").unwrap();
    let file = file.to_str().unwrap();
    let variable = ("WAZIR_ADDR", "127.0.0.3:0");
    for (options, environment, host) in [
        (&["serve", "--config", file][..], &[][..], "127.0.0.2"),
        (&[], &[("WAZIR_CONFIG", file)], "127.0.0.2"),
        (&["serve", "--config", file], &[variable], "127.0.0.3"),
        (&[], &[variable], "127.0.0.3"),
        (&["serve", "--config", file, "--addr", "127.0.0.4:0"], &[variable], "127.0.0.4"),
    ] {
        let line = first_line(wazir(folder.path(), options, environment));
        assert!(
            line.starts_with(&format!("http://{host}:")),
            "{options:?} {environment:?}: {line}"
        );
    }
}

#[test]
fn what_is_wrong_is_named_wherever_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wazir.toml");
    for (text, error) in [
        (
            "limit-games = \"60/fortnight\"",
            "wazir.toml: limit-games: invalid value '60/fortnight' for '--limit-games <RATE>': neither `off` nor a number",
        ),
        ("limit-gamez = \"60/hour\"", "wazir.toml: limit-gamez: there is no such setting"),
        ("config = \"other.toml\"", "wazir.toml: config: there is no such setting"),
        ("connections = 0", "wazir.toml: connections: invalid value '0'"),
        ("connections = true", "wazir.toml: connections: this is a text or a number"),
        ("lan = \"yes\"", "wazir.toml: lan: this is `true` or `false`"),
        ("allow-host = \"a\"", "wazir.toml: allow-host: this is a list of texts"),
        ("allow-host = [\"a\", \"b c\"]", "wazir.toml: allow-host: invalid value 'b c'"),
        ("desk = \"office\"", "wazir.toml: desk: invalid value 'office'"),
        ("addr = ", "wazir.toml: TOML parse error at line 1, column 8"),
    ] {
        fs::write(&file, text).unwrap();
        let options = ["serve", "--config", file.to_str().unwrap()];
        let output = wazir(folder.path(), &options, &[]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}: {said}");
        assert!(said.starts_with("error: ") && said.contains(error), "{text}: {said}");
    }
    let missing = ["serve", "--config", "nowhere.toml"];
    let output = wazir(folder.path(), &missing, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nowhere.toml: No such file"));
    let output =
        wazir(folder.path(), &["serve"], &[("WAZIR_LIMIT_GAMES", "many")]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("invalid value 'many'"));
}
