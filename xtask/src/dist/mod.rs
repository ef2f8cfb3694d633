//! `cargo xtask dist`: all that a release consists of, in `target/dist`.
//!
//! | module | makes |
//! |---|---|
//! | `program` | the program, the same from every folder |
//! | `tree` | the files of an installed Wazir, as they lie under `/usr` |
//! | `package` | what is handed on: Debian's package, archives, the list of what is inside |
//! | `libraries` | the packages for Python, JavaScript and Rust |
//! | `installed` | a clean root, in which the package is installed, used and removed |
//!
//! The same commit gives the same bytes: times are that of the commit, paths those of no machine.

mod installed;
mod libraries;
mod package;
mod program;
mod tree;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::{install, root, run, wasm};

pub(crate) use installed::{check, try_out};

/// The version of everything here: that of the workspace.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A release that is being made.
struct Release {
    /// The folder for all that is made.
    folder: PathBuf,
    /// The folder in it for what is handed on.
    packages: &'static str,
    /// The time of the commit, in seconds since 1970.
    time: u64,
    /// `true` to see soon how packages are made: without WebAssembly and libraries, and less optimised.
    quick: bool,
}

impl Release {
    fn new(quick: bool) -> Result<Release, String> {
        let time = said(Command::new("git").args(["log", "-1", "--format=%ct"]))?;
        let time = time.trim().parse().map_err(|_| format!("no time of a commit: {time}"))?;
        Ok(Release { folder: root().join("target/dist"), packages: "packages", time, quick })
    }

    /// One that is only made to see whether it can be.
    fn trial() -> Result<Release, String> {
        Ok(Release { packages: "trial", ..Release::new(true)? })
    }

    /// The root of the installed files.
    fn tree(&self) -> PathBuf {
        self.folder.join("root")
    }

    /// The folder of what is handed on.
    fn packages(&self) -> PathBuf {
        self.folder.join(self.packages)
    }
}

/// Makes a release; with `--twice`, a second time in another folder, which must give the same bytes.
pub(crate) fn make(words: &[&str]) -> Result<(), String> {
    if let Some(word) = words.iter().find(|word| !["--quick", "--twice"].contains(word)) {
        return Err(format!("dist takes --quick and --twice, and not {word}"));
    }
    let release = Release::new(words.contains(&"--quick"))?;
    let changed = said(Command::new("git").args(["status", "--porcelain"]))?;
    if !changed.is_empty() {
        println!("dist: there are changes that no commit has:\n{changed}");
    }
    install::ensure_packagers()?;
    release.make()?;
    match words.contains(&"--twice") {
        true => compare(&release),
        false => Ok(()),
    }
}

impl Release {
    fn make(&self) -> Result<(), String> {
        let begun = Instant::now();
        let _ = fs::remove_dir_all(self.packages());
        if !self.quick {
            wasm::build_for_release(&program::remapped(root()))?;
        }
        let program = program::build(self)?;
        let built = begun.elapsed();
        package::list_contents(self)?;
        tree::plant(self, &program)?;
        if !self.quick {
            libraries::pack(self)?;
        }
        package::pack(self, &program)?;
        print!("{}", package::listing(self)?);
        println!(
            "dist: {:.0} s, of which building took {:.0} s",
            begun.elapsed().as_secs_f64(),
            built.as_secs_f64()
        );
        Ok(())
    }
}

/// Makes the release of the last commit once more from a clone, and compares the sums.
fn compare(release: &Release) -> Result<(), String> {
    let clone = release.folder.join("again");
    let _ = fs::remove_dir_all(&clone);
    let git = ["clone", "--quiet", "--shared"];
    run(Command::new("git").args(git).arg(root()).arg(&clone))?;
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(&clone).args(["xtask", "dist"]).env_remove("CARGO_TARGET_DIR");
    if release.quick {
        cargo.arg("--quick");
    }
    run(&mut cargo)?;
    let sums = |folder: &Path| {
        let file = folder.join("SHA256SUMS");
        fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
    };
    let (first, second) = (sums(&release.packages())?, sums(&clone.join("target/dist/packages"))?);
    match first == second {
        true => {
            println!("dist: the same bytes twice");
            Ok(())
        }
        false => Err(format!("other bytes the second time\n{first}\nand then\n{second}")),
    }
}

/// Unpacks what the last commit has into a folder, and removes what was there.
fn unpack_source(to: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    let archive = "git archive HEAD | tar --extract --directory \"$0\"";
    run(Command::new("sh").args(["-c", archive]).arg(to).current_dir(root()))
}

/// What a command says, in the root of the repository.
fn said(command: &mut Command) -> Result<String, String> {
    let output = command.current_dir(root()).output();
    let output = output.map_err(|error| format!("{command:?}: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout)),
        false => Err(format!("{command:?} failed\n{}", text(&output.stderr))),
    }
}

/// Writes a file and the folders around it.
fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    let at = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(at)?;
    }
    fs::write(path, content).map_err(at)
}

/// Copies a file of the repository.
fn copy(from: &str, to: &Path) -> Result<(), String> {
    let source = root().join(from);
    let content = fs::read(&source).map_err(|error| format!("{}: {error}", source.display()))?;
    write(to, content)
}
