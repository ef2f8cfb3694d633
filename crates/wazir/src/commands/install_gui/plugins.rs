//! The files by which `XBoard` finds installed engines (`/usr/share/games/plugins/xboard/*.eng`).
//!
//! Such a file has three lines: the version of its format, a command, and the games. `XBoard` makes a
//! line of its list of the command, when it is started and the file is newer than its settings. It would
//! put quotes around a command with a blank, and a folder before the command (`cd FOLDER;COMMAND`)
//! becomes `-fd FOLDER` behind it: so in the files of single games the parts of the command are separated
//! by tabs, and the options of the game follow the folder. A line that is contained in another one is
//! taken for known, so none is: the file for all games names the engine by its path, the others as it is
//! found on the path.

use std::sync::Arc;

use wazir_rules::{Shelf, Variant};

use super::list::{name, options};

/// The engine for all games: the program under its second name.
const ENGINE: &str = "/usr/games/wazir-engine";
/// The command for one game.
const COMMAND: &str = "\"Wazir\"\t-fcp\twazir-engine";
/// Chess, as these files call it, and as `XBoard` does.
const CHESS: [&str; 2] = ["chess", "normal"];
/// The longest list of games, in bytes: `XBoard` reads it into a buffer that ends.
const LONGEST: usize = 900;

/// The names and texts of the files: one for all games, and one for each of these.
pub(super) fn files(shelf: &Shelf, games: &[Arc<Variant>]) -> Vec<(String, String)> {
    let mut all = CHESS[0].to_owned();
    for name in shelf.cecp_names().filter(|name| !name.contains('_') && !CHESS.contains(name)) {
        if all.len() + name.len() < LONGEST {
            all = format!("{all},{name}");
        }
    }
    let of_game = |variant: &Arc<Variant>| {
        let game = name(variant)?;
        let command = format!("cd . -variant {game} {};{COMMAND}", options(variant));
        Some((format!("wazir-{}.eng", variant.id()), file(&command, &game)))
    };
    let general = ("wazir.eng".to_owned(), file(ENGINE, &all));
    std::iter::once(general).chain(games.iter().filter_map(of_game)).collect()
}

fn file(command: &str, games: &str) -> String {
    format!("plugin spec 0.0\n{command}\n{games}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line that `XBoard` makes of a file, as its source says.
    fn line(text: &str) -> String {
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), lines[0]), (3, "plugin spec 0.0"));
        assert!(lines.iter().all(|line| line.len() < 1000));
        let folder = lines[1].strip_prefix("cd ").and_then(|rest| rest.split_once(';'));
        let (folder, command) = folder.unwrap_or(("", lines[1]));
        assert!(!command.contains(' '), "{command} would be quoted");
        if folder.is_empty() { command.to_owned() } else { format!("{command} -fd {folder}") }
    }

    #[test]
    fn no_line_contains_another() {
        let shelf = Shelf::shipped();
        let games: Vec<_> = shelf.first().filter_map(|id| shelf.get(id)).collect();
        let files = files(shelf, &games);
        let lines: Vec<String> = files.iter().map(|(_, text)| line(text)).collect();
        assert_eq!(lines.len(), 1 + games.len());
        assert_eq!(lines[0], ENGINE);
        assert!(files[0].1.ends_with('\n') && files[0].1.contains("\nchess,janus,"));
        let janus = "\"Wazir\"\t-fcp\twazir-engine -fd . -variant janus ";
        assert!(lines.iter().any(|line| line.starts_with(janus)), "{lines:?}");
        for (place, line) in lines.iter().enumerate() {
            let others = lines.iter().enumerate().filter(|&(other, _)| other != place);
            assert!(others.into_iter().all(|(_, other)| !other.contains(line)), "{line}");
        }
    }
}
