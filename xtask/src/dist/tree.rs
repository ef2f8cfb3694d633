//! The files of an installed Wazir, as they lie in the root of a system. What can be asked of the
//! program is: manual pages, completions, and what tells XBoard of the engine.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Release, VERSION, copy, said, write};
use crate::{root, run};

/// Files of the repository, and where they lie when they are installed.
const FILES: [(&str, &str); 5] = [
    ("packaging/wazir.desktop", "usr/share/applications/wazir.desktop"),
    ("web/style/icon.svg", "usr/share/icons/hicolor/scalable/apps/wazir.svg"),
    ("packaging/debian/copyright", "usr/share/doc/wazir/copyright"),
    ("packaging/debian/lintian-overrides", "usr/share/lintian/overrides/wazir"),
    ("README.md", "usr/share/doc/wazir/README.md"),
];

/// Shells, and where each looks for completions.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/wazir"),
    ("fish", "usr/share/fish/vendor_completions.d/wazir.fish"),
    ("zsh", "usr/share/zsh/vendor-completions/_wazir"),
];

/// The folder in which XBoard looks for installed engines.
const PLUGINS: &str = "usr/share/games/plugins/xboard";

/// Puts everything in its place.
pub(super) fn plant(release: &Release, program: &Path) -> Result<(), String> {
    let tree = release.tree();
    let _ = fs::remove_dir_all(&tree);
    write(&tree.join("usr/bin/wazir"), fs::read(program).map_err(|error| error.to_string())?)?;
    make_executable(&tree.join("usr/bin/wazir"))?;
    FILES.iter().try_for_each(|(from, to)| copy(from, &tree.join(to)))?;
    let date =
        said(Command::new("date").args(["-u", "+%F", "-d"]).arg(format!("@{}", release.time)))?;
    write(&tree.join("usr/share/metainfo/wazir.metainfo.xml"), metainfo(date.trim())?)?;
    for (shell, place) in SHELLS {
        let script = said(Command::new(program).args(["completions", shell]))?;
        write(&tree.join(place), script)?;
    }
    let man = tree.join("usr/share/man/man1");
    run(Command::new(program).arg("man").arg(&man))?;
    gzip(&files(&man)?)?;
    let plugins = tree.join(PLUGINS);
    run(Command::new(program).args(["install-gui", "--plugins"]).arg(&plugins))?;
    for game in files(&root().join("games"))? {
        let name = game.file_name().unwrap_or_default();
        let text = fs::read(&game).map_err(|error| format!("{}: {error}", game.display()))?;
        write(&tree.join("usr/share/doc/wazir/examples").join(name), text)?;
    }
    let doc = tree.join("usr/share/doc/wazir");
    copy("CHANGELOG.md", &doc.join("changelog"))?;
    let mut long = vec![doc.join("changelog")];
    // Only a release knows what is inside.
    if let Ok(contents) = fs::read(super::package::contents(release)) {
        long.push(doc.join("wazir.cdx.json"));
        write(&long[1], contents)?;
    }
    gzip(&long)
}

/// The description for software centres, with the version and its date.
fn metainfo(date: &str) -> Result<String, String> {
    let file = root().join("packaging/wazir.metainfo.xml");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(text.replace("@VERSION@", VERSION).replace("@DATE@", date))
}

/// The files of a folder, in the order of their names.
pub(super) fn files(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let at = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(at)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut files = paths.collect::<Result<Vec<_>, _>>().map_err(at)?;
    files.retain(|path| path.is_file());
    files.sort();
    Ok(files)
}

/// Compresses files, without their names and times.
fn gzip(files: &[impl AsRef<Path>]) -> Result<(), String> {
    run(Command::new("gzip")
        .args(["--force", "--best", "--no-name"])
        .args(files.iter().map(AsRef::as_ref)))
}

fn make_executable(file: &Path) -> Result<(), String> {
    run(Command::new("chmod").arg("755").arg(file))
}
