//! Builds the desk as WebAssembly, for programs and folders that think in the browser.
//!
//! Its workers share memory, for which the standard library is built, too: from its source, by a
//! compiler that is asked as nightly would be. Where rustup has target and source it is rustup's, else
//! Debian's. The result lies in `web/wasm`, where the next build of the program finds and embeds it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{install, root, run, run_quietly, target};

const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's tools; rustup's come first on most paths.
const DEBIAN: [&str; 2] = ["/usr/bin/cargo", "/usr/bin/rustc"];
/// The standard library's source, by Debian's compiler.
const SOURCE: &str = "/usr/lib/rustlib/src/rust/library/Cargo.toml";
/// What the engine's vectors and threads are made of; memory that workers share, as large as
/// `web/desk/wasm.ts` makes it; and where the stack and the variables of a thread lie.
const FLAGS: &str = "-C target-feature=+simd128,+atomics,+bulk-memory \
    -C link-arg=--shared-memory -C link-arg=--import-memory \
    -C link-arg=--initial-memory=16777216 -C link-arg=--max-memory=1073741824 \
    -C link-arg=--export=__stack_pointer -C link-arg=--export=__wasm_init_tls \
    -C link-arg=--export=__tls_size";

/// Builds it, and installs what that takes.
pub(crate) fn build() -> Result<(), String> {
    run(&mut compiler()?)?;
    embed()
}

/// The same for a release, with these options of the compiler besides.
pub(crate) fn build_for_release(options: &str) -> Result<(), String> {
    run(compiler()?.env("RUSTFLAGS", format!("{FLAGS} {options}")))?;
    embed()
}

/// The same for tests, which would rather begin than run fast.
pub(crate) fn build_for_tests() -> Result<(), String> {
    build_ahead()?;
    embed()
}

/// The same for a later [`build_for_tests`]: the program is left as it is.
pub(crate) fn build_ahead() -> Result<(), String> {
    let mut cargo = compiler()?;
    cargo.env("CARGO_PROFILE_WASM_OPT_LEVEL", "1");
    // With assertions the rules, which take longest, are built in half the time: see their `movegen`.
    cargo.args(["--config", "profile.wasm.package.wazir-rules.debug-assertions=true"]);
    cargo.env("CARGO_PROFILE_WASM_LTO", "off").env("CARGO_PROFILE_WASM_CODEGEN_UNITS", "16");
    run_quietly(&cargo)
}

/// The command that builds it.
fn compiler() -> Result<Command, String> {
    let mut cargo = match rustup_has_source() {
        true => Command::new(env!("CARGO")),
        false => debian()?,
    };
    cargo.args(["build", "--profile", "wasm", "--package", "wazir-wasm", "--target", TARGET]);
    cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
    cargo.env("CARGO_TARGET_DIR", folder()).env("RUSTFLAGS", FLAGS);
    Ok(cargo)
}

/// The folder for what comes of it, besides that of the program.
fn folder() -> PathBuf {
    target().join("wasm")
}

/// Puts what was built where the program embeds it.
fn embed() -> Result<(), String> {
    let built = folder().join(TARGET).join("wasm/wazir_wasm.wasm");
    let place = root().join("web/wasm/wazir.wasm");
    let bytes = fs::read(&built).map_err(|error| format!("{}: {error}", built.display()))?;
    // An equal file keeps its time, and the program need not be built anew.
    if fs::read(&place).is_ok_and(|before| before == bytes) {
        return Ok(());
    }
    fs::write(&place, bytes).map_err(|error| format!("{}: {error}", place.display()))
}

fn rustup_has_source() -> bool {
    let listed = Command::new("rustup").args(["component", "list", "--installed"]).output();
    listed.is_ok_and(|output| {
        String::from_utf8_lossy(&output.stdout).lines().any(|name| name == "rust-src")
    })
}

/// Debian's compiler, as it builds a standard library.
fn debian() -> Result<Command, String> {
    if !DEBIAN.iter().chain([&SOURCE]).all(|file| Path::new(file).exists()) {
        install::ensure_wasm_compiler().map_err(|error| {
            format!("{error}\nor, where rustup is: rustup component add rust-src")
        })?;
    }
    let [cargo, rustc] = DEBIAN;
    let mut command = Command::new(cargo);
    command.env("RUSTC", rustc);
    // It names a linker that the package `lld` has under another name.
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    Ok(command)
}
