//! The files by which `XBoard` finds installed engines (`/usr/share/games/plugins/xboard/*.eng`).
//!
//! Such a file has three lines: the version of its format, a command, and the games. `XBoard` makes a
//! line of its list of the command, when it is started and the file is newer than its settings. A
//! command that contains a blank would be put in quotes, and a folder before it (`cd FOLDER;COMMAND`)
//! becomes `-fd FOLDER` behind it: so the parts of the command are separated by tabs, and the options
//! of a game follow the folder. No line may contain another, or `XBoard` takes it for known.

use std::path::Path;
use std::sync::Arc;

use wazir_rules::{Shelf, Variant};

use super::list::{name, options};

/// The longest list of games, in bytes: `XBoard` reads it into a buffer that ends.
const LONGEST: usize = 900;

/// The names and texts of the files: one for all games, and one for each of these. `program` is the
/// path of the engine, which is started without arguments.
pub(super) fn files(
    program: &Path,
    shelf: &Shelf,
    games: &[Arc<Variant>],
) -> Result<Vec<(String, String)>, String> {
    let program = program.to_str().filter(|path| {
        !path.contains(|c: char| c.is_whitespace() || c.is_control() || "\"';{}".contains(c))
    });
    let program = program.ok_or("no list can name that program because of its characters")?;
    let command = format!("\"Wazir\"\t-fcp\t{program}");
    let mut all = String::new();
    for name in shelf.cecp_names().filter(|name| !name.contains('_')) {
        if all.len() + name.len() < LONGEST {
            all += if all.is_empty() { "" } else { "," };
            all += name;
        }
    }
    let of_game = |variant: &Arc<Variant>| {
        let game = name(variant)?;
        let folder = format!(". -variant {game} {}", options(variant));
        Some((format!("wazir-{}.eng", variant.id()), file(&folder, &command, &game)))
    };
    let general = ("wazir.eng".to_owned(), file("\"\"", &command, &all));
    Ok(std::iter::once(general).chain(games.iter().filter_map(of_game)).collect())
}

fn file(folder: &str, command: &str, games: &str) -> String {
    format!("plugin spec 0.0\ncd {folder};{command}\n{games}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line that `XBoard` makes of a file, as its source says.
    fn line(text: &str) -> String {
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), lines[0]), (3, "plugin spec 0.0"));
        assert!(lines.iter().all(|line| line.len() < 1000));
        let rest = lines[1].strip_prefix("cd ").expect("a folder");
        let (folder, command) = rest.split_once(';').expect("a command");
        assert!(!command.contains(' '), "{command} would be quoted");
        format!("{command} -fd {folder}")
    }

    #[test]
    fn no_line_contains_another() {
        let shelf = Shelf::shipped();
        let games: Vec<_> = shelf.first().filter_map(|id| shelf.get(id)).collect();
        let files =
            files(Path::new("/usr/games/wazir-engine"), shelf, &games).expect("a good path");
        let lines: Vec<String> = files.iter().map(|(_, text)| line(text)).collect();
        assert_eq!(lines.len(), 1 + games.len());
        assert_eq!(lines[0], "\"Wazir\"\t-fcp\t/usr/games/wazir-engine -fd \"\"");
        let janus = "\"Wazir\"\t-fcp\t/usr/games/wazir-engine -fd . -variant janus ";
        assert!(lines.iter().any(|line| line.starts_with(janus)), "{lines:?}");
        for (place, line) in lines.iter().enumerate() {
            let others = lines.iter().enumerate().filter(|&(other, _)| other != place);
            assert!(others.into_iter().all(|(_, other)| !other.contains(line)), "{line}");
        }
    }

    #[test]
    fn paths_that_break_a_file_are_refused() {
        for path in ["/a b/wazir", "/a;b", "/a\tb", "/a\"b"] {
            assert!(files(Path::new(path), Shelf::shipped(), &[]).is_err(), "{path:?}");
        }
    }
}
