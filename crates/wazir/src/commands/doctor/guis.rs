//! The graphical interfaces: whether they are here, and whether they know Wazir.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::Finding;

/// Where packages of engines tell `XBoard` of them.
const PLUGINS: [&str; 2] = ["/usr/local/share/games/plugins", "/usr/share/games/plugins"];

/// Where fonts lie that every user has.
const FONTS: [&str; 2] = ["/usr/share/fonts", "/usr/local/share/fonts"];

pub(super) fn look(settings: Option<&Path>) -> Vec<Finding> {
    let home = env::home_dir();
    let mut findings = Vec::new();
    match program("xboard") {
        None => {
            let advice = "for XBoard on Debian: apt install xboard";
            findings.push(Finding::note("XBoard", "it is not installed", advice));
        }
        Some(_) => {
            let usual = home.as_ref().map(|home| home.join(".xboardrc"));
            let plugins = PLUGINS.map(PathBuf::from);
            findings.push(xboard(settings.or(usual.as_deref()), &plugins));
            findings.extend(fonts());
            findings.extend(display());
        }
    }
    if program("cutechess").or_else(|| program("cutechess-cli")).is_some() {
        findings.push(cutechess(home.as_deref()));
    }
    findings
}

/// Where a program is that can be called by its name. Debian's games are not on every user's path.
fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let usual = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    usual.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Whether `XBoard` lists Wazir, or will when it is started next.
fn xboard(settings: Option<&Path>, plugins: &[PathBuf]) -> Finding {
    let read = settings.and_then(|path| fs::read(path).ok());
    let read = read.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let name = settings.map_or_else(String::new, |path| path.display().to_string());
    let lists = |text: &String| text.lines().any(|line| line.contains("wazir"));
    if read.as_ref().is_some_and(lists) {
        return Finding::ok("XBoard", format!("{name} lists Wazir"));
    }
    let time = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    let saved = settings.and_then(time);
    let plugin = plugins.iter().map(|folder| folder.join("xboard/wazir.eng")).find_map(|file| {
        let installed = time(&file)?;
        Some((file, saved.is_none_or(|saved| saved < installed)))
    });
    match plugin {
        Some((file, true)) => {
            let said = format!("it will list Wazir when it is started: {}", file.display());
            Finding::ok("XBoard", said)
        }
        Some((file, false)) => {
            let said = format!("{name} does not list Wazir, and is newer than {}", file.display());
            Finding::wrong("XBoard", said, "close XBoard, then: wazir install-gui")
        }
        None => {
            let advice = "close XBoard, then: wazir install-gui";
            Finding::note("XBoard", "its list of engines does not have Wazir", advice)
        }
    }
}

/// Without any font `XBoard` shows boxes for letters.
fn fonts() -> Option<Finding> {
    let own = env::home_dir().map(|home| [home.join(".fonts"), home.join(".local/share/fonts")]);
    let folders = FONTS.map(PathBuf::from).into_iter().chain(own.into_iter().flatten());
    match folders.into_iter().any(|folder| has_font(&folder)) {
        true => None,
        false => Some(Finding::wrong(
            "fonts",
            "there are none, and XBoard shows boxes for letters",
            "on Debian: apt install fonts-dejavu-core xfonts-base",
        )),
    }
}

/// Returns whether there is a font in a folder or in its folders.
fn has_font(folder: &Path) -> bool {
    let is_font = |path: &Path| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|name| ["ttf", "otf", "ttc", "pfb", "pcf", "gz"].contains(&name))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| {
        let path = entry.path();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder { has_font(&path) } else { is_font(&path) }
    })
}

fn display() -> Option<Finding> {
    let has = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    if has("DISPLAY") || has("WAYLAND_DISPLAY") || !cfg!(all(unix, not(target_os = "macos"))) {
        return None;
    }
    let advice = "XBoard wants a desktop, `ssh -X`, or xvfb-run";
    Some(Finding::note("display", "there is no display here", advice))
}

/// Whether cutechess lists Wazir.
fn cutechess(home: Option<&Path>) -> Finding {
    let list = home.map(|home| home.join(".config/cutechess/engines.json"));
    let text = list.and_then(|list| fs::read_to_string(list).ok()).unwrap_or_default();
    match text.contains("wazir") {
        true => Finding::ok("cutechess", "it lists Wazir"),
        false => {
            let advice = "`wazir install-gui --dry-run` prints what to enter";
            Finding::note("cutechess", "it does not list Wazir", advice)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::commands::doctor::Verdict;

    #[test]
    fn xboard_lists_what_is_installed_after_it_was_closed() {
        let home = tempfile::tempdir().expect("a folder");
        let (settings, plugins) = (home.path().join(".xboardrc"), home.path().join("plugins"));
        let found = || xboard(Some(&settings), std::slice::from_ref(&plugins)).verdict;
        assert_eq!(found(), Verdict::Note, "nothing is there");
        fs::create_dir_all(plugins.join("xboard")).expect("made");
        fs::write(plugins.join("xboard/wazir.eng"), "plugin spec 0.0\n").expect("written");
        assert_eq!(found(), Verdict::Ok, "XBoard has never run");
        fs::write(&settings, "-firstChessProgramNames {fairymax\n}\n").expect("written");
        let dated = |moment: SystemTime| {
            let file = fs::File::options().write(true).open(&settings).expect("it is there");
            file.set_modified(moment).expect("it can be dated");
        };
        dated(SystemTime::now() + Duration::from_secs(60));
        assert_eq!(found(), Verdict::Wrong, "XBoard has run since, and did not see it");
        dated(SystemTime::now() - Duration::from_secs(60));
        assert_eq!(found(), Verdict::Ok, "it was installed after XBoard was closed");
        let line = "\"Wazir\" -fcp \"'/opt/wazir' engine\" -fd \"\"";
        fs::write(&settings, format!("-firstChessProgramNames {{{line}\n}}\n")).expect("written");
        dated(SystemTime::now() + Duration::from_secs(60));
        assert_eq!(found(), Verdict::Ok, "it is listed");
    }

    #[test]
    fn fonts_are_found_in_folders_of_folders() {
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("truetype/some");
        fs::create_dir_all(&inner).expect("made");
        fs::write(inner.join("README"), "").expect("written");
        assert!(!has_font(folder.path()));
        fs::write(inner.join("Some.ttf"), "").expect("written");
        assert!(has_font(folder.path()));
    }
}
