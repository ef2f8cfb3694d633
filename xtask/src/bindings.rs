//! The packages for Python and JavaScript: made, installed where nothing else is, and tested there.
//! The same small program in each language, and in Rust, must print the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{built_program, cargo, install, npm, root, run, run_quietly, target};

/// Positions that are compared with pyffish.
const POSITIONS: &str = "200";

/// All of it.
pub(crate) fn check() -> Result<(), String> {
    lints()?;
    let venv = python()?;
    npm::assemble()?;
    let clean = npm::test()?;
    same_program(&venv, &clean)
}

/// The wheel, for a later [`check`].
pub(crate) fn build_ahead() -> Result<(), String> {
    install::ensure_modules()?;
    run_quietly(&maturin(root(), &wheels()))
}

fn lints() -> Result<(), String> {
    let manifest = manifest();
    let here = |words: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.arg(words[0]).arg("--manifest-path").arg(&manifest).args(&words[1..]);
        run(&mut cargo)
    };
    here(&["fmt", "--check"])?;
    here(&["clippy", "--quiet", "--locked", "--", "--deny", "warnings"])
}

/// Installs the wheel into a new virtual environment and runs its tests there, beside pyffish of the
/// repository's own environment. Returns the environment.
fn python() -> Result<PathBuf, String> {
    install::ensure_modules()?;
    let folder = folder();
    let wheels = wheels();
    let _ = fs::remove_dir_all(&wheels);
    run(&mut maturin(root(), &wheels))?;
    let venv = folder.join("venv");
    run(Command::new(install::python()).args(["-m", "venv", "--clear"]).arg(&venv))?;
    let python = venv.join("bin/python3");
    let words = ["-m", "pip", "install", "--quiet", "--no-index", "--find-links"];
    run(Command::new(&python).args(words).arg(&wheels).arg("wazir"))?;
    let tests = root().join("bindings/python/tests");
    let mut command = Command::new(&python);
    command.args(["-m", "unittest", "discover", "--start-directory"]).arg(&tests);
    command.env("PYTHONPATH", install::packages()?).env("WAZIR_PYFFISH_POSITIONS", POSITIONS);
    // What stands in the repository is not what is tested.
    run(command.current_dir(&folder))?;
    Ok(venv)
}

/// The command that builds the wheel from this copy of the repository, and leaves it in a folder. A release
/// takes the lock file as it is, so here, too, one that lags behind is a fault.
pub(crate) fn maturin(repository: &Path, to: &Path) -> Command {
    let mut command = Command::new(install::python());
    command
        .args(["-m", "maturin", "build", "--quiet", "--locked", "--manifest-path"])
        .arg(manifest_in(repository));
    command.arg("--out").arg(to);
    command
}

/// Runs the example of `docs/library.md` in each language.
fn same_program(venv: &Path, clean: &Path) -> Result<(), String> {
    let python = said(
        Command::new(venv.join("bin/python3"))
            .arg(root().join("bindings/python/examples/camels.py"))
            .current_dir(venv),
    )?;
    // Packages are looked for beside the program.
    let program = clean.join("camels.mjs");
    let example = root().join("bindings/js/examples/camels.mjs");
    fs::copy(&example, &program).map_err(|error| error.to_string())?;
    let javascript = said(Command::new("node").arg(&program).current_dir(clean))?;
    // The whole workspace is named, so that nothing is built anew with fewer features.
    cargo(&["build", "--quiet", "--workspace", "--example", "camels"])?;
    let rust = said(Command::new(built_program("examples/camels")).current_dir(clean))?;
    print!("{rust}");
    match (python == rust, javascript == rust) {
        (true, true) => Ok(()),
        _ => Err(format!(
            "the example differs\nRust:\n{rust}\nPython:\n{python}\nJavaScript:\n{javascript}"
        )),
    }
}

/// What a program prints.
fn said(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => {
            Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim_end()))
        }
    }
}

fn manifest() -> PathBuf {
    manifest_in(root())
}

fn manifest_in(repository: &Path) -> PathBuf {
    repository.join("bindings/python/Cargo.toml")
}

fn folder() -> PathBuf {
    target().join("bindings")
}

fn wheels() -> PathBuf {
    folder().join("wheels")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_the_examples_as_they_are() {
        let page = fs::read_to_string(root().join("docs/library.md")).unwrap();
        for (language, path) in [
            ("python", "bindings/python/examples/camels.py"),
            ("js", "bindings/js/examples/camels.mjs"),
            ("rust", "crates/engine/examples/camels.rs"),
        ] {
            let example = fs::read_to_string(root().join(path)).unwrap();
            assert!(page.contains(&format!("```{language}\n{example}```")), "{path}");
        }
    }
}
