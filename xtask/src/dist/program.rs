//! The program of a release.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Release;
use crate::{root, run};

/// Builds the program, in a folder of its own: the compiler's options are not those of everyday builds.
pub(super) fn build(release: &Release) -> Result<PathBuf, String> {
    let target = release.folder.join("build");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--release", "--locked", "--package", "wazir"]);
    cargo.env("CARGO_TARGET_DIR", &target).env("CARGO_INCREMENTAL", "0");
    cargo.env("RUSTFLAGS", remapped(root())).env("CFLAGS", c_flags());
    cargo.env("SOURCE_DATE_EPOCH", release.time.to_string());
    if release.quick {
        cargo.env("CARGO_PROFILE_RELEASE_LTO", "off");
        cargo.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        cargo.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
        cargo.env("CARGO_PROFILE_RELEASE_DEBUG", "false");
    }
    run(&mut cargo)?;
    strip(release, &target.join("release/wazir"))
}

/// The program without what only debuggers read, and without the linker's sum of all that it linked: that
/// counts what is left out, too, which is not the same in every folder.
pub(super) fn strip(release: &Release, built: &Path) -> Result<PathBuf, String> {
    let program = release.folder.join("wazir");
    fs::create_dir_all(&release.folder).map_err(|error| error.to_string())?;
    let words = ["--remove-section=.note.gnu.build-id", "-o"];
    run(Command::new("strip").args(words).arg(&program).arg(built))?;
    Ok(program)
}

/// The folders of this machine, that of the source among them, and what stands for them in messages of
/// the program.
fn folders(source: &Path) -> [(PathBuf, &'static str); 2] {
    let home = env::home_dir().unwrap_or_default();
    let cargo = env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    [(source.to_owned(), "wazir"), (cargo, "cargo")]
}

/// Options of the compiler that leave no path of this machine in what it writes of this source.
pub(super) fn remapped(source: &Path) -> String {
    let option = |(folder, name): (PathBuf, &str)| {
        format!("--remap-path-prefix={}={name}", folder.display())
    };
    folders(source).map(option).join(" ")
}

/// The same for the compiler of C.
fn c_flags() -> String {
    let option =
        |(folder, name): (PathBuf, &str)| format!("-ffile-prefix-map={}={name}", folder.display());
    folders(root()).map(option).join(" ")
}
