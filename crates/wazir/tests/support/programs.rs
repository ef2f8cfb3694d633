//! Finds other people's programs, and says what to install if they are missing.

use std::env;
use std::path::{Path, PathBuf};

/// Debian installs games outside the usual path of a service or of root.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// Returns whether the test can run: `true` when every program is there.
///
/// `WAZIR_SKIP_GUI` makes it `false` and prints a line that says so. Otherwise a
/// missing program fails the test: a check that silently does nothing is worth nothing.
pub(crate) fn ready(names: &[&str]) -> bool {
    if env::var_os("WAZIR_SKIP_GUI").is_some() {
        eprintln!("skipped, WAZIR_SKIP_GUI is set: needs {}", names.join(", "));
        return false;
    }
    for name in names {
        assert!(
            find(name).is_some(),
            "{name} is not installed: `apt-get install {}` as root, or set WAZIR_SKIP_GUI to do without",
            package(name)
        );
    }
    true
}

/// The full path of a program that [`ready`] has seen.
pub(crate) fn path(name: &str) -> PathBuf {
    find(name)
        .unwrap_or_else(|| panic!("{name} is not installed (Debian package {})", package(name)))
}

fn find(name: &str) -> Option<PathBuf> {
    let usual = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&usual)
        .chain(GAMES.iter().map(PathBuf::from))
        .map(|folder| folder.join(name))
        .find(|file| is_program(file))
}

fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// The Debian package of a program: its own name, with one exception.
fn package(program: &str) -> &str {
    match program {
        "Xvfb" => "xvfb",
        same => same,
    }
}
