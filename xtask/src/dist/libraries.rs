//! The packages for other people's programs: for Python, JavaScript and Rust.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Release, VERSION, program};
use crate::{LIBRARIES, bindings, install, npm, root, run, target};

/// Makes all of them. The WebAssembly of the release must be there.
pub(super) fn pack(release: &Release) -> Result<(), String> {
    let packages = release.packages();
    pack_wheel(release)?;
    npm::assemble()?;
    npm::pack(&packages)?;
    pack_crates(&packages)
}

/// The wheel, optimised as the program is.
fn pack_wheel(release: &Release) -> Result<(), String> {
    install::ensure_modules()?;
    let mut maturin = bindings::maturin(&release.packages());
    maturin.args(["--release", "--locked", "--target-dir"]).arg(release.folder.join("wheel"));
    maturin.env("RUSTFLAGS", program::remapped()).env("CARGO_INCREMENTAL", "0");
    run(maturin.env("SOURCE_DATE_EPOCH", release.time.to_string()))
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
