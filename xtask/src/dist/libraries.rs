//! The packages for other people's programs: for Python, JavaScript and Rust.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Release, VERSION, program, unpack_source};
use crate::{LIBRARIES, bindings, install, npm, root, run, target};

/// Makes all of them. The WebAssembly of the release must be there.
pub(super) fn pack(release: &Release) -> Result<(), String> {
    let packages = release.packages();
    pack_wheel(release)?;
    npm::assemble()?;
    npm::pack(&packages)?;
    pack_crates(&packages)
}

/// Where the wheel's source lies while it is built. Cargo tells libraries by where they lie, those of its
/// workspace by where in it; the wheel's lie outside of its own, so that its bytes and its list of what is
/// inside would be others in every folder.
const WHEEL_SOURCE: &str = "/tmp/wazir-wheel";

/// The wheel of the last commit, optimised as the program is.
fn pack_wheel(release: &Release) -> Result<(), String> {
    install::ensure_modules()?;
    let source = Path::new(WHEEL_SOURCE);
    unpack_source(source)?;
    let mut maturin = bindings::maturin(source, &release.packages());
    maturin.args(["--release", "--target-dir"]).arg(release.folder.join("wheel"));
    maturin.env("RUSTFLAGS", program::remapped(source)).env("CARGO_INCREMENTAL", "0");
    run(maturin.env("SOURCE_DATE_EPOCH", release.time.to_string()))?;
    fs::remove_dir_all(source).map_err(|error| format!("{WHEEL_SOURCE}: {error}"))
}

/// The libraries as they would be published.
fn pack_crates(packages: &Path) -> Result<(), String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["package", "--quiet", "--no-verify", "--allow-dirty"]).current_dir(root());
    cargo.args(LIBRARIES.iter().flat_map(|name| ["-p", name]));
    run(&mut cargo)?;
    for name in LIBRARIES {
        let file = format!("{name}-{VERSION}.crate");
        let from = target().join("package").join(&file);
        fs::copy(&from, packages.join(&file))
            .map_err(|error| format!("{}: {error}", from.display()))?;
    }
    Ok(())
}
