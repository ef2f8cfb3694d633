//! Installs other people's programs on a bare Debian machine: the GUI and the engines that the
//! tests play against, a database, the browsers for the tests of the pages, and in the repository's own
//! `.venv` three Python modules: `pyffish`, Fairy-Stockfish's rules, `chess`, which reads PGN, and
//! `maturin`, which builds our own package.
//!
//! If everything is there, nothing is printed and no program is run: starting Python to try the
//! import takes half a second, looking for the module takes none.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Each program, and the Debian package that contains it.
const PROGRAMS: [(&str, &str); 6] = [
    ("xboard", "xboard"),
    ("fairymax", "fairymax"),
    ("fairy-stockfish", "fairy-stockfish"),
    ("sjaakii", "sjaakii"),
    ("Xvfb", "xvfb"),
    ("pg_ctlcluster", "postgresql"),
];

/// Further programs for the tests of the pages.
const NODE: [(&str, &str); 2] = [("node", "nodejs"), ("npm", "npm")];

/// The browsers, each with the variable that may name another one of its family.
const BROWSERS: [(&str, &str); 2] =
    [("chromium-headless-shell", "CHROMIUM"), ("firefox-esr", "FIREFOX")];

/// The Python modules, which are also the names of their packages.
const MODULES: [&str; 3] = ["pyffish", "chess", "maturin"];

/// Installs the missing programs and Python modules, or says what to install.
pub(crate) fn ensure_programs() -> Result<(), String> {
    ensure(&PROGRAMS)?;
    ensure_modules()
}

/// Installs what the tests of the pages need, or says what to install.
pub(crate) fn ensure_browsers() -> Result<(), String> {
    let wanted = BROWSERS.into_iter().filter(|(_, other)| env::var_os(other).is_none());
    let browsers = wanted.map(|(program, _)| (program, program));
    ensure(&NODE.into_iter().chain(browsers).collect::<Vec<_>>())
}

/// Installs Debian's compiler for WebAssembly, or says what to install.
pub(crate) fn ensure_wasm_compiler() -> Result<(), String> {
    apt_install(&["rustc-web", "cargo-web", "rust-web-src", "lld"])
}

/// Programs that make packages: Cargo's are installed as it does, others by Debian.
pub(crate) fn ensure_packagers() -> Result<(), String> {
    ensure(&[("dpkg-shlibdeps", "dpkg-dev"), ("strip", "binutils")])?;
    for tool in ["cargo-deb", "cargo-cyclonedx"] {
        if !is_subcommand(tool) {
            println!("cargo install --locked {tool}");
            quietly(Command::new(env!("CARGO")).args(["install", "--quiet", "--locked", tool]))?;
        }
    }
    Ok(())
}

/// What proves Debian's package.
pub(crate) fn ensure_debian_tools() -> Result<(), String> {
    ensure(&[
        ("debootstrap", "debootstrap"),
        ("lintian", "lintian"),
        ("desktop-file-validate", "desktop-file-utils"),
    ])
}

/// Returns whether Cargo has this program as one of its own.
pub(crate) fn is_subcommand(tool: &str) -> bool {
    let own = env::var_os("CARGO_HOME").map(PathBuf::from);
    let own = own.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    is_installed(tool) || own.is_some_and(|own| own.join("bin").join(tool).is_file())
}

fn ensure(programs: &[(&str, &str)]) -> Result<(), String> {
    let missing: Vec<&str> = programs
        .iter()
        .filter(|(program, _)| !is_installed(program))
        .map(|&(_, package)| package)
        .collect();
    if missing.is_empty() { Ok(()) } else { apt_install(&missing) }
}

/// Debian's games are not on every user's path.
fn is_installed(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let usual = env::split_paths(&path);
    let more = ["/usr/games", "/usr/sbin"].map(PathBuf::from);
    usual.chain(more).any(|folder| folder.join(program).is_file())
}

fn apt_install(packages: &[&str]) -> Result<(), String> {
    let command = format!("apt-get install {}", packages.join(" "));
    if !is_root() {
        return Err(format!("more programs are needed; as root: {command}"));
    }
    println!("{command}");
    apt_get(&["update"])?;
    let mut words = vec!["install", "--yes", "--no-install-recommends"];
    words.extend(packages);
    apt_get(&words)
}

fn apt_get(words: &[&str]) -> Result<(), String> {
    quietly(Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// Installs the Python modules that are missing.
pub(crate) fn ensure_modules() -> Result<(), String> {
    MODULES.into_iter().try_for_each(ensure_module)
}

/// The repository's own virtual environment.
fn venv() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(".venv")
}

/// Its interpreter.
pub(crate) fn python() -> PathBuf {
    venv().join("bin/python3")
}

/// The folder of its modules.
pub(crate) fn packages() -> Result<PathBuf, String> {
    let folders = fs::read_dir(venv().join("lib")).into_iter().flatten().flatten();
    let mut folders = folders.map(|folder| folder.path().join("site-packages"));
    folders.find(|folder| folder.is_dir()).ok_or_else(|| ".venv has no modules".to_owned())
}

fn ensure_module(module: &str) -> Result<(), String> {
    let (venv, python) = (venv(), python());
    if python.exists() && has_module(&venv, module) {
        return Ok(());
    }
    println!("pip install {module} into {}", venv.display());
    // If Python has moved, there is a dangling link and a module that does not load.
    if !python.exists() {
        make_venv(&venv)?;
    }
    quietly(Command::new(&python).args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--force-reinstall",
        module,
    ]))?;
    quietly(Command::new(&python).args(["-c", &format!("import {module}")]))
}

/// Returns whether there is a `lib/python*/site-packages/pyffish`, say. It is a folder or one `.so`,
/// depending on the version; a `.dist-info` alone is only a label.
fn has_module(venv: &Path, module: &str) -> bool {
    let entries = |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten();
    entries(venv.join("lib")).flat_map(|python| entries(python.path().join("site-packages"))).any(
        |file| {
            let name = file.file_name();
            let name = name.to_string_lossy();
            name.starts_with(module) && !name.ends_with(".dist-info")
        },
    )
}

/// Makes the virtual environment. Debian keeps `venv` in a package of its own.
fn make_venv(venv: &Path) -> Result<(), String> {
    let make = || {
        quietly(Command::new("python3").args([
            OsStr::new("-m"),
            OsStr::new("venv"),
            venv.as_os_str(),
        ]))
    };
    make().or_else(|_| {
        apt_install(&["python3", "python3-venv"])?;
        make()
    })
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// Runs a command. Its output is shown only if it fails.
fn quietly(command: &mut Command) -> Result<(), String> {
    let name = format!("{command:?}");
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(format!("{name} failed\n{out}{err}"))
}
