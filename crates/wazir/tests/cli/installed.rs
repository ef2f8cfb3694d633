//! What an installed program says of itself and of the machine: proofs, findings, manual pages, and
//! scripts for shells.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{run, wazir};

#[test]
fn the_program_proves_itself() {
    let output = run(&["self-test", "--nodes", "2000", "--json"]);
    let text = String::from_utf8_lossy(&output.stdout);
    let told: Value = serde_json::from_str(&text).expect("JSON");
    assert!(output.status.success() && told["ok"] == true, "{text}");
    let checks = told["checks"].as_array().expect("a list");
    let names: Vec<_> = checks.iter().map(|check| check["name"].as_str()).collect();
    let all = ["move counts", "two generators", "search", "mates", "protocols"];
    assert_eq!(names, all.map(Some));
    for (check, word) in checks.iter().zip(["counts of", "agree", "as tested", "found", "USI"]) {
        let found = check["found"].as_str().expect("a text");
        assert!(found.contains(word), "{found}");
    }
}

/// What is found with these options in a home of its own, by subject, and whether all is well.
fn doctor(home: &Path, options: &[&str], variables: &[(&str, &str)]) -> (Vec<Value>, bool) {
    let mut command = wazir(&["doctor", "--json"]);
    command.args(options).env("HOME", home).envs(variables.iter().copied());
    let output = command.output().expect("the program starts");
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["ok"] == true, output.status.success(), "{told}");
    (told["findings"].as_array().expect("a list").clone(), output.status.success())
}

/// The verdict about a subject, and what was said of it.
fn about<'a>(findings: &'a [Value], subject: &str) -> (&'a str, &'a str) {
    let finding = findings.iter().find(|finding| finding["subject"] == subject);
    let finding = finding.unwrap_or_else(|| panic!("nothing about {subject}: {findings:?}"));
    (finding["verdict"].as_str().expect("a word"), finding["said"].as_str().expect("a text"))
}

#[test]
#[cfg(feature = "web")]
fn the_doctor_finds_what_is_wrong() {
    let home = tempfile::tempdir().expect("a folder");
    let data = home.path().join("data");
    let data_text = data.to_str().expect("text");
    let usual = ["--addr", "127.0.0.1:0", "--data", data_text];
    let (findings, _) = doctor(home.path(), &usual, &[]);
    assert_eq!(about(&findings, "address"), ("ok", "127.0.0.1:0 is free"));
    assert!(about(&findings, "data").1.ends_with("data will be made"));
    assert!(about(&findings, "program").1.contains(env!("CARGO_PKG_VERSION")));

    // A file stands where a folder should be.
    fs::write(&data, "").expect("written");
    let (findings, is_well) = doctor(home.path(), &usual, &[]);
    assert!(!is_well);
    assert_eq!(about(&findings, "data").0, "wrong");

    let settings = home.path().join("wazir.toml");
    fs::write(&settings, "addr = \"127.0.0.1:0\"\nquota = \"much\"\n").expect("written");
    let config = ["--config", settings.to_str().expect("text")];
    let (findings, is_well) = doctor(home.path(), &config, &[]);
    assert!(!is_well);
    assert!(about(&findings, "settings").1.contains("wazir.toml: quota: "), "{findings:?}");
    fs::write(&settings, "addr = \"127.0.0.1:0\"\n").expect("written");
    let (findings, _) = doctor(home.path(), &config, &[]);
    assert_eq!(about(&findings, "settings").0, "ok");
    assert_eq!(about(&findings, "address"), ("ok", "127.0.0.1:0 is free"));

    let variables = [("WAZIR_VARIANTS", "nowhere"), ("WAZIR_TABLES", "nowhere")];
    let (findings, is_well) = doctor(home.path(), &["--addr", "127.0.0.1:0"], &variables);
    assert!(!is_well);
    assert_eq!(about(&findings, "variants").0, "wrong");
    assert_eq!(about(&findings, "tables").0, "wrong");
}

/// Those in comments are examples: they must be right, too.
#[test]
#[cfg(feature = "web")]
fn the_settings_of_the_package_are_understood() {
    let home = tempfile::tempdir().expect("a folder");
    let packaged = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/wazir.toml");
    let text = fs::read_to_string(packaged).expect("a file of the repository");
    let is_setting = |line: &&str| line.starts_with('#') && !line.starts_with("# ");
    assert_eq!(text.lines().filter(is_setting).count(), 3, "{text}");
    let settings = home.path().join("wazir.toml");
    for text in [text.clone(), text.replace("\n#", "\n").replace("\n ", "\n# ")] {
        fs::write(&settings, &text).expect("written");
        let options = ["--addr", "127.0.0.1:0", "--config", settings.to_str().expect("text")];
        let (findings, _) = doctor(home.path(), &options, &[]);
        assert_eq!(about(&findings, "settings").0, "ok", "{text}: {findings:?}");
    }
}

#[test]
fn files_for_xboard_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plugins");
    let write = |more: &[&str]| {
        let all = [&["install-gui", "--plugins", path.to_str().expect("text")], more].concat();
        let output = run(&all);
        assert!(output.stdout.is_empty() && output.stderr.is_empty() == output.status.success());
        output.status.success()
    };
    assert!(write(&[]));
    let count = || fs::read_dir(&path).expect("a folder").count();
    assert_eq!(count(), 6, "Wazir and the games that stand first");
    let general = fs::read_to_string(path.join("wazir.eng")).expect("written");
    assert!(general.starts_with("plugin spec 0.0\n/usr/games/wazir-engine\nchess,"), "{general}");
    assert!(write(&["grand"]));
    assert_eq!(count(), 7);
    assert!(!write(&["nothing"]) && !write(&["--remove"]));
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("man");
    let output = run(&["man", path.to_str().expect("text")]);
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    let help = run(&["--help"]).stdout;
    let help = String::from_utf8_lossy(&help);
    let (_, rest) = help.split_once("Commands:\n").expect("a list");
    let (list, _) = rest.split_once("\n\n").expect("an end");
    let commands: Vec<&str> =
        list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in &commands {
        let page = fs::read_to_string(path.join(format!("wazir-{command}.1"))).expect(command);
        for part in [".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", ".SH EXAMPLES"] {
            assert!(page.contains(part), "{command}: {part}");
        }
    }
    let page = fs::read_to_string(path.join("wazir.1")).expect("a page");
    assert!(page.contains(".SH EXAMPLES\n.nf\n") && page.contains("wazir\\-serve(1)"), "{page}");
}

#[test]
fn shells_complete_the_command_line() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(&["completions", shell]);
        let script = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{shell}");
        let knows =
            ["self-test", "install-gui", "dry-run"].iter().all(|word| script.contains(word));
        assert!(knows, "{shell}");
    }
    // Bash itself understands it, and completes `wazir sel`.
    #[cfg(target_os = "linux")]
    {
        let script = String::from_utf8(run(&["completions", "bash"]).stdout).expect("text");
        let asked =
            "COMP_WORDS=(wazir sel); COMP_CWORD=1; _wazir wazir sel wazir; echo ${COMPREPLY[@]}";
        let mut bash = std::process::Command::new("bash");
        let output = bash.args(["-c", &format!("{script}\n{asked}")]).output().expect("bash runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "self-test\n", "{output:?}");
    }
}
