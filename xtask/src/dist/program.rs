//! The program of a release.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Release, said, write};
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
        cargo.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        cargo.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
        cargo.env("CARGO_PROFILE_RELEASE_DEBUG", "false");
    } else {
        // A release may take its time.
        cargo.env("CARGO_PROFILE_RELEASE_LTO", "thin");
    }
    run(&mut cargo)?;
    strip(release, &target.join("release/wazir"))
}

/// The program without what only debuggers read. Its build id is the linker's sum of all that it linked,
/// with what is left out here and is not the same in every folder; so it gets one of what is left.
pub(super) fn strip(release: &Release, built: &Path) -> Result<PathBuf, String> {
    let program = release.folder.join("wazir");
    fs::create_dir_all(&release.folder).map_err(|error| error.to_string())?;
    run(Command::new("strip").arg("-o").arg(&program).arg(built))?;
    write_build_id(release, &program, [0; BUILD_ID])?;
    let sum = said(Command::new("sha256sum").arg(&program))?;
    let byte = |at| u8::from_str_radix(sum.get(2 * at..2 * at + 2)?, 16).ok();
    let id: Option<Vec<u8>> = (0..BUILD_ID).map(byte).collect();
    let id = id.and_then(|id| id.try_into().ok()).ok_or_else(|| format!("no sum: {sum}"))?;
    write_build_id(release, &program, id)?;
    Ok(program)
}

/// The bytes of a build id.
const BUILD_ID: usize = 20;

/// Replaces the build id of a program, where it stands: a program from which that section is removed loses
/// the mark, too, by which its tables of addresses are read-only while it runs (RELRO).
fn write_build_id(release: &Release, program: &Path, id: [u8; BUILD_ID]) -> Result<(), String> {
    // A note: the sizes of its owner's name and of what it says, its kind, the name, and what it says.
    let head = [4, BUILD_ID as u32, 3].map(u32::to_le_bytes);
    let file = release.folder.join("build-id");
    write(&file, [head.as_flattened(), b"GNU\0", &id].concat())?;
    let section = format!(".note.gnu.build-id={}", file.display());
    run(Command::new("objcopy").args(["--update-section", &section]).arg(program))
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
