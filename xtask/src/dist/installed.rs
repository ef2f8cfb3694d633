//! A clean root of Debian, in which the package of `dist` is installed, used from outside the repository,
//! and removed: what is done there says `packaging/debian/prove.sh`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use super::{Release, VERSION, copy, package, program, said, tree};
use crate::{install, run, target};

/// What the clean root has besides a minimal Debian.
const PROGRAMS: &str = "xboard,xvfb,xauth";
/// The release of Debian: the one on which the package was made, so that it finds its libraries.
const RELEASE: &str = "/etc/os-release";

/// Proves the package that was made last.
pub(crate) fn check() -> Result<(), String> {
    let release = Release::new(true)?;
    let package = find(&release)?;
    install::ensure_debian_tools()?;
    look_over(&package)?;
    let root = release.folder.join("clean");
    let begun = Instant::now();
    let _ = fs::remove_dir_all(&root);
    let mut debootstrap = Command::new("debootstrap");
    debootstrap.args(["--variant=minbase", &format!("--include={PROGRAMS}"), &codename()?]);
    run(debootstrap.arg(&root))?;
    println!("package: a clean root took {:.0} s", begun.elapsed().as_secs_f64());
    fs::copy(&package, root.join("tmp/wazir.deb")).map_err(|error| error.to_string())?;
    copy("packaging/debian/prove.sh", &root.join("tmp/prove.sh"))?;
    // What is mounted there goes with the process that sees it.
    let inside = "mount -t proc proc \"$0/proc\" && mount --bind /dev \"$0/dev\" && \
                  exec chroot \"$0\" /bin/bash /tmp/prove.sh";
    let begun = Instant::now();
    let mut unshare = Command::new("unshare");
    unshare.args(["--mount", "--pid", "--fork", "sh", "-c", inside]).arg(&root);
    run(&mut unshare)?;
    println!("package: {VERSION} proved in {:.0} s", begun.elapsed().as_secs_f64());
    fs::remove_dir_all(&root).map_err(|error| format!("{}: {error}", root.display()))
}

/// Packs the program that the tests use, unpacks it elsewhere and runs it there: what the gate can do in
/// seconds, where `cargo-deb` is installed. Nothing of the machine is touched.
pub(crate) fn try_out() -> Result<(), String> {
    if !install::is_subcommand("cargo-deb") {
        println!("package: none is made; that takes: cargo install cargo-deb --locked");
        return Ok(());
    }
    let release = Release::trial()?;
    let _ = fs::remove_dir_all(release.packages());
    fs::create_dir_all(release.packages()).map_err(|error| error.to_string())?;
    let program = program::strip(&release, &target().join("debug/wazir"))?;
    tree::plant(&release, &program)?;
    package::debian(&release)?;
    let package = find(&release)?;
    let folder = release.folder.join("unpacked");
    let _ = fs::remove_dir_all(&folder);
    run(Command::new("dpkg-deb").arg("--extract").args([&package, &folder]))?;
    let program = folder.join("usr/bin/wazir");
    let version = said(Command::new(&program).arg("--version"))?;
    if version.trim_end() != format!("wazir {VERSION}") {
        return Err(format!("the package has another program: {version}"));
    }
    said(Command::new(folder.join("usr/games/wazir-engine")).stdin(std::process::Stdio::null()))?;
    print!("{}", said(Command::new(&program).args(["self-test", "--nodes", "20000"]))?);
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// The package that was made last.
fn find(release: &Release) -> Result<PathBuf, String> {
    let packages = tree::files(&release.packages())?;
    let mut debian =
        packages.into_iter().filter(|file| file.extension().is_some_and(|name| name == "deb"));
    debian.next().ok_or_else(|| "there is no package: cargo xtask dist makes one".to_owned())
}

/// Asks lintian, and those who read what is inside.
fn look_over(package: &Path) -> Result<(), String> {
    run(Command::new("lintian").args(["--fail-on", "error,warning", "--no-cfg"]).arg(package))?;
    run(Command::new("desktop-file-validate").arg("packaging/wazir.desktop"))
}

/// The name of this machine's Debian.
fn codename() -> Result<String, String> {
    let text = fs::read_to_string(RELEASE).map_err(|error| format!("{RELEASE}: {error}"))?;
    let name = text.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
    name.map(str::to_owned).ok_or_else(|| format!("{RELEASE} names no release of Debian"))
}
