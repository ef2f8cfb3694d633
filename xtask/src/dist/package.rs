//! What is handed on: Debian's package, the program and the pages as archives, the list of what is
//! inside, and the sums of all of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Release, VERSION, copy, said, tree, unpack_source, write};
use crate::{root, run};

/// The list of what is inside: every library with its version and its licence.
pub(super) fn contents(release: &Release) -> PathBuf {
    release.packages().join(format!("wazir-{VERSION}.cdx.json"))
}

/// Lists what is inside (CycloneDX). The list is written beside each manifest, so it is made of a copy.
pub(super) fn list_contents(release: &Release) -> Result<(), String> {
    let source = release.folder.join("source");
    unpack_source(&source)?;
    let mut cyclonedx = Command::new("cargo");
    cyclonedx.args(["cyclonedx", "--quiet", "--format", "json", "--spec-version", "1.5"]);
    cyclonedx.args(["--target", &host()?, "--manifest-path", "crates/wazir/Cargo.toml"]);
    cyclonedx.current_dir(&source).env("SOURCE_DATE_EPOCH", release.time.to_string());
    run(&mut cyclonedx)?;
    let listed = source.join("crates/wazir/wazir.cdx.json");
    let text = fs::read_to_string(&listed).map_err(|error| error.to_string())?;
    write(&contents(release), text.replace(&format!("file://{}/", source.display()), ""))
}

/// The platform of this machine, as the compiler calls it.
fn host() -> Result<String, String> {
    let told = said(Command::new("rustc").arg("-vV"))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| format!("rustc does not say where it runs: {told}"))
}

/// Makes all packages, and the sums of them.
pub(super) fn pack(release: &Release, program: &Path) -> Result<(), String> {
    debian(release)?;
    pack_program(release)?;
    if root().join("web/wasm/wazir.wasm").exists() && !release.quick {
        pack_pages(release, program)?;
    }
    let names: Vec<_> = tree::files(&release.packages())?
        .iter()
        .filter_map(|file| file.file_name().map(ToOwned::to_owned))
        .collect();
    let mut sum = Command::new("sh");
    sum.args(["-c", "cd \"$0\" && sha256sum \"$@\""]).arg(release.packages()).args(names);
    let sums = said(&mut sum)?;
    write(&release.packages().join("SHA256SUMS"), sums)
}

/// Debian's package. What is in it says `crates/wazir/Cargo.toml`.
pub(super) fn debian(release: &Release) -> Result<(), String> {
    link_engine(&release.tree())?;
    write(&release.folder.join("changelog.debian"), changelog(release)?)?;
    let mut cargo = Command::new("cargo");
    cargo.args(["deb", "--quiet", "--no-build", "--no-strip", "--package", "wazir", "--output"]);
    cargo.arg(release.packages()).current_dir(root());
    if release.quick {
        cargo.arg("--fast");
    }
    run(cargo.env("SOURCE_DATE_EPOCH", release.time.to_string()))
}

fn link_engine(tree: &Path) -> Result<(), String> {
    let games = tree.join("usr/games");
    fs::create_dir_all(&games).map_err(|error| error.to_string())?;
    let _ = fs::remove_file(games.join("wazir-engine"));
    run(Command::new("ln").args(["-s", "../bin/wazir"]).arg(games.join("wazir-engine")))
}

/// The changes as Debian wants them: that they are elsewhere.
fn changelog(release: &Release) -> Result<String, String> {
    let date = format!("@{}", release.time);
    let date = said(Command::new("date").args(["--utc", "--rfc-email", "--date", &date]))?;
    let manifest = fs::read_to_string(root().join("crates/wazir/Cargo.toml"))
        .map_err(|error| error.to_string())?;
    let maintainer = manifest.lines().find_map(|line| line.strip_prefix("maintainer = "));
    let maintainer = maintainer.ok_or("crates/wazir/Cargo.toml names no maintainer")?;
    Ok(format!(
        "wazir ({VERSION}-1) stable; urgency=low\n\n  * /usr/share/doc/wazir/changelog.gz says what is new.\n\n -- {}  {date}",
        maintainer.trim_matches('"')
    ))
}

/// The program as an archive, to be unpacked anywhere, such as in `/usr/local`.
fn pack_program(release: &Release) -> Result<(), String> {
    let name = format!("wazir-{VERSION}-{}", host()?);
    let folder = release.folder.join("archive").join(&name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let from = release.tree().join("usr");
    run(Command::new("cp").arg("-r").arg(from.join("bin")).arg(from.join("share")).arg(&folder))?;
    // What only makes sense where a package puts it.
    for stranger in ["share/games", "share/lintian"] {
        let _ = fs::remove_dir_all(folder.join(stranger));
    }
    for file in ["LICENSE", "CHANGELOG.md", "packaging/wazir.service", "packaging/wazir.toml"] {
        copy(file, &folder.join("share/doc/wazir").join(file.trim_start_matches("packaging/")))?;
    }
    archive(release, &name, &folder)
}

/// The pages that need no server, as an archive.
fn pack_pages(release: &Release, program: &Path) -> Result<(), String> {
    let name = format!("wazir-{VERSION}-pages");
    let folder = release.folder.join("archive").join(&name);
    let _ = fs::remove_dir_all(&folder);
    said(Command::new(program).arg("export").arg(&folder))?;
    archive(release, &name, &folder)
}

/// Packs a folder: sorted, owned by nobody, and as old as the commit.
fn archive(release: &Release, name: &str, folder: &Path) -> Result<(), String> {
    let packed = release.packages().join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.args(["--create", "--use-compress-program=gzip --best --no-name", "--file"]).arg(packed);
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=go=rX,u+rw"]);
    tar.args(["--format=gnu", &format!("--mtime=@{}", release.time), "--directory"]);
    run(tar.arg(folder.parent().unwrap_or(folder)).arg(name))
}

/// What was made, with sizes.
pub(super) fn listing(release: &Release) -> Result<String, String> {
    let line = |file: &PathBuf| {
        let size = fs::metadata(file).map_or(0, |file| file.len()).div_ceil(1000);
        format!("{size:>8} kB  {}\n", file.display())
    };
    Ok(tree::files(&release.packages())?.iter().map(line).collect())
}
