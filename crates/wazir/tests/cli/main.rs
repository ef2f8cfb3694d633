//! The command line as other programs see it: what is typed, what is printed, and the exit status.
//!
//! `cases.txt` holds the cases. Each begins with `$` and the command line. Then come `?` with the
//! exit status (if it is not 0), `>` for each line on standard output, `!` for each line on standard
//! error, and `=` for a JSON value that is all of standard output. A last line `...` stands for
//! whatever follows.

mod book;
mod import;
mod ini;
mod install_gui;
mod installed;
mod json;
mod learn;
mod memory;
mod perft;
mod puzzles;
#[cfg(target_os = "linux")]
mod streams;
mod tables;
mod tune_search;
mod values;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const CASES: &str = include_str!("cases.txt");

/// The program, to be run in a folder with the files of [`fixtures`].
fn wazir(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wazir"));
    command.args(arguments).current_dir(fixtures()).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    wazir(arguments).output().expect("the program starts")
}

/// A folder of files to ask about, made once.
fn fixtures() -> PathBuf {
    static MADE: std::sync::OnceLock<PathBuf> = std::sync::OnceLock::new();
    let make = || {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("folder.toml")).expect("a folder can be made");
        let camels = "id = 'camels'\nname = 'Camel Chess'\nbased-on = 'chess'\n\
                      [[piece]]\nletter = 'N'\nname = 'Camel'\nbetza = 'C'\n";
        let faulty = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n\
                      [[piece]]\nletter = 'N'\nbetza = 'CxZ'\nvaleu = 2.5\n";
        let many = "id = 'many'\nname = 'Many'\nbased-on = 'chess'\n[[piece]]\nletter = 'N'\n\
                    betza = 'NADCZ'\n[[piece]]\nletter = 'B'\nbetza = 'BDC'\n\
                    [[piece]]\nletter = 'R'\nbetza = 'RAZ'\n[[piece]]\nletter = 'Q'\n\
                    betza = 'QCZ'\n";
        let huge = "# nothing\n".repeat(100_000);
        let learnt = camels.replace("'camels'", "'learnt'");
        let files: [(&str, &[u8]); 9] = [
            ("camels.toml", camels.as_bytes()),
            ("faulty.toml", faulty.as_bytes()),
            ("many.toml", many.as_bytes()),
            ("learnt.toml", learnt.as_bytes()),
            (
                "learnt.weights.toml",
                b"# By hand.\n\"value Q\" = [[900, 950]]\n\"value M\" = [[1, 2]]\n",
            ),
            ("empty.toml", b""),
            ("syntax.toml", b"id = 'x\nname = \n"),
            ("binary.toml", b"id = '\xff\xfe\x00'"),
            ("huge.toml", huge.as_bytes()),
        ];
        for (name, text) in files {
            std::fs::write(folder.join(name), text).expect("a file can be written");
        }
        let games = folder.join("games");
        std::fs::create_dir(&games).expect("a folder can be made");
        let child = "id = 'child'\nname = 'Child'\nbased-on = 'parent'\n[ending]\nfold = 4\n";
        let orphan = "id = 'orphan'\nname = 'Orphan'\nbased-on = 'x'\n";
        for (name, text) in [
            ("child.toml", child),
            ("faulty.toml", faulty),
            ("orphan.toml", orphan),
            (
                "parent.toml",
                &camels.replace("'camels'", "'parent'").replace("Camel Chess", "Parent"),
            ),
            ("twin.toml", "id = 'janus'\nname = 'Twin'\nbased-on = 'chess'\n"),
        ] {
            std::fs::write(games.join(name), text).expect("a file can be written");
        }
        std::fs::create_dir(folder.join("mine")).expect("a folder can be made");
        std::fs::write(folder.join("mine").join("diary.txt"), "mine").expect("a file is written");
        folder
    };
    MADE.get_or_init(make).clone()
}

/// Splits a command line; single quotes keep blanks together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[derive(Default)]
struct Case<'a> {
    line: &'a str,
    status: i32,
    stdout: Vec<&'a str>,
    stderr: Vec<&'a str>,
    json: Option<&'a str>,
}

fn cases() -> Vec<Case<'static>> {
    let mut cases: Vec<Case<'static>> = Vec::new();
    for line in CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (mark, rest) = line.split_at(1);
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        if mark == "$" {
            let line = rest.strip_prefix("wazir").expect("every line calls the program");
            cases.push(Case { line, ..Case::default() });
            continue;
        }
        let case = cases.last_mut().expect("a command line comes first");
        match mark {
            "?" => case.status = rest.parse().expect("a number"),
            ">" => case.stdout.push(rest),
            "!" => case.stderr.push(rest),
            "=" => case.json = Some(rest),
            _ => panic!("what does {line:?} mean?"),
        }
    }
    cases
}

/// Returns whether the lines printed are those expected.
fn same(printed: &[u8], expected: &[&str]) -> bool {
    let printed = String::from_utf8_lossy(printed);
    let printed: Vec<&str> = printed.lines().collect();
    match expected {
        [begin @ .., "..."] => printed.starts_with(begin),
        all => printed == *all,
    }
}

#[test]
fn conversations() {
    let cases = cases();
    assert!(cases.len() > 60, "only {} cases were read", cases.len());
    let mut wrong = String::new();
    for case in cases {
        let typed = words(case.line);
        let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
        let output = run(&typed);
        let stdout_is_right = match case.json {
            None => same(&output.stdout, &case.stdout),
            Some(json) => {
                let value = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).ok();
                value(&output.stdout).is_some() && value(&output.stdout) == value(json.as_bytes())
            }
        };
        let is_right = output.status.code() == Some(case.status)
            && stdout_is_right
            && same(&output.stderr, &case.stderr);
        if !is_right {
            wrong += &format!("$ wazir{}\n", case.line);
            wrong += &format!("? {}\n", output.status.code().unwrap_or(-1));
            for (mark, bytes) in [('>', &output.stdout), ('!', &output.stderr)] {
                for line in String::from_utf8_lossy(bytes).lines() {
                    wrong += &format!("{mark} {line}\n");
                }
            }
            wrong.push('\n');
        }
    }
    assert!(wrong.is_empty(), "these went differently:\n{wrong}");
}

#[test]
fn every_command_has_help_with_examples() {
    let commands = [
        "variants",
        "show",
        "moves",
        "check",
        "perft",
        "engine",
        "export",
        "match",
        "bench",
        "self-test",
        "doctor",
        "completions",
        "man",
    ];
    for command in commands {
        let output = run(&[command, "--help"]);
        let help = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && output.stderr.is_empty(), "{command}");
        let example = format!("\n  wazir {command}");
        let has = help.contains("Example") && (help.contains(&example) || command == "engine");
        assert!(has, "{command} shows no example:\n{help}");
    }
}

#[test]
fn version_is_that_of_the_package() {
    let output = run(&["--version"]);
    assert_eq!(output.stdout, concat!("wazir ", env!("CARGO_PKG_VERSION"), "\n").as_bytes());
}

#[test]
fn a_reader_may_stop_reading() {
    let mut child = wazir(&["perft", "janus", "1", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn pictures_are_written_to_files_and_pipes() {
    let path = fixtures().join("janus.svg");
    let path = path.to_str().expect("the folder's name is text");
    let filed = run(&["show", "janus", "--svg", path]);
    assert!(filed.status.success() && filed.stdout.is_empty());
    let file = std::fs::read(path).expect("the picture is there");
    let piped = run(&["show", "janus", "--svg", "-"]);
    assert_eq!(file, piped.stdout);
    let text = String::from_utf8(file).expect("a picture is text");
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    #[cfg(feature = "web")]
    {
        let png = run(&["show", "janus", "--png", "-", "--width", "100"]).stdout;
        assert_eq!(png[..4], *b"\x89PNG");
        assert_eq!(png[16..20], [0, 0, 0, 100]);
    }
    for side in ["#w-", "#b-"] {
        assert_eq!(text.matches(&format!("<use href=\"{side}")).count(), 20);
    }
}

#[test]
fn a_file_that_never_ends_is_not_read_to_its_end() {
    let output = run(&["check", "/dev/zero"]);
    if Path::new("/dev/zero").exists() {
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(error, "wazir: /dev/zero is larger than 256 kB, which no variant file is\n");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn the_engine_speaks_and_offers_the_files_of_a_folder() {
    use std::io::Write;
    let folder = fixtures().join("offered");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::copy(fixtures().join("camels.toml"), folder.join("camels.toml")).expect("a copy");
    let mut child = wazir(&["engine", "--variants", "offered"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"xboard\nprotover 2\nquit\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    let variants = text.lines().find(|line| line.starts_with("feature variants="));
    assert!(variants.is_some_and(|line| line.contains("camels")), "{text}");
    assert!(output.stderr.is_empty() && output.status.success());
}

#[test]
fn a_bad_file_in_a_folder_is_reported_and_the_others_load() {
    use std::io::Write;
    for (greeting, offered, told) in [
        ("uci\nquit\n", "var child", "info string games/faulty.toml:7:1: "),
        ("xboard\nprotover 2\nquit\n", "child", "telluser games/faulty.toml:6:11: "),
    ] {
        let mut child = wazir(&["engine"])
            .env("WAZIR_VARIANTS", "games")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(greeting.as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(offered) && text.contains(told), "{text}");
        assert!(output.stderr.is_empty() && output.status.success());
    }
}

#[test]
fn bench_prints_the_checksum_last() {
    let [text, bare] = [&[][..], &["--no-networks"]].map(|more| {
        let output = run(&[&["bench", "--depth", "2"], more].concat());
        assert!(output.status.success() && output.stderr.is_empty());
        String::from_utf8(output.stdout).expect("text")
    });
    let counts = text.lines().map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let at = words.iter().position(|word| *word == "nodes").expect(line);
        words[at - 1].parse::<u64>().expect(line)
    });
    let counts: Vec<u64> = counts.collect();
    let (last, games) = counts.split_last().expect("a line");
    assert!(games.len() > 1 && games.iter().sum::<u64>() == *last, "{text}");
    let words: Vec<&str> = text.lines().last().expect("a line").split(' ').collect();
    assert!(matches!(words.as_slice(), [_, "nodes", _, "nps"]), "{text}");
    let last_of_bare = bare.lines().last().expect("a line");
    assert_ne!(last_of_bare.split(' ').next(), Some(words[0]), "networks judge other moves best");
}
