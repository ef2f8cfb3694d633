//! `XBoard`'s list of engines: one line for each, in its settings file.
//!
//! The list is the value of one option, in braces. Until `XBoard` has saved its settings there is
//! none; then `installEngine` adds lines to the system's list, once.

use std::path::Path;
use std::sync::Arc;

use wazir_rules::variant::{RepetitionResult, Variant};

/// The name of the engine in the list, to which `XBoard` adds the game.
const NAME: &str = "\"Wazir\" -fcp \"'";
const BEGIN: &str = "; begin of what `wazir install-gui` has added\n";
const END: &str = "; end of what `wazir install-gui` has added\n";

/// The command that starts the engine.
#[derive(Debug)]
pub(super) struct Entry {
    /// The path of the program.
    pub(super) program: String,
    /// The folder of variant files.
    pub(super) folder: Option<String>,
}

impl Entry {
    /// Refuses paths that cannot be quoted in every program's list.
    pub(super) fn new(program: &Path, folder: Option<&Path>) -> Result<Entry, String> {
        let text = |path: &Path| {
            let text = path.to_str().filter(|text| {
                let breaks = |c: char| matches!(c, '"' | '\'' | '{' | '}') || c.is_control();
                !text.contains(breaks) && (cfg!(windows) || !text.contains('\\'))
            });
            text.map(str::to_owned).ok_or_else(|| {
                format!("no list can name {} because of its characters", path.display())
            })
        };
        Ok(Entry { program: text(program)?, folder: folder.map(text).transpose()? })
    }

    /// The arguments of the program.
    pub(super) fn arguments(&self, quote: char) -> String {
        match &self.folder {
            Some(folder) => format!("engine --variants {quote}{folder}{quote}"),
            None => "engine".to_owned(),
        }
    }

    /// The lines for the list: one for all games, and one for each of these.
    pub(super) fn lines(&self, games: &[Arc<Variant>]) -> Vec<String> {
        let line = format!("{NAME}{}' {}\" -fd \"\"", self.program, self.arguments('\''));
        let of_game = |variant: &Arc<Variant>| {
            let options = options(variant);
            name(variant).map(|name| format!("{line} -variant {name} {options}"))
        };
        let games: Vec<String> = games.iter().filter_map(of_game).collect();
        std::iter::once(line.clone()).chain(games).collect()
    }
}

/// Options that stop `XBoard` from ending games by rules of its own.
pub(super) fn options(variant: &Variant) -> String {
    let ending = variant.ending();
    let moves = ending.move_clock.map_or(0, |plies| plies / 2);
    let ends = ending.repetition != RepetitionResult::Nothing;
    let fold = if ends { ending.fold } else { 0 };
    format!("-repeatsToDraw {fold} -ruleMoves {moves}")
}

/// The name that `XBoard` has for the game. Names that contain a board size need further options
/// and are left out.
pub(super) fn name(variant: &Variant) -> Option<String> {
    variant.protocol().cecp.iter().find(|name| !name.contains(['_', ' ', '"', '}'])).cloned()
}

/// Returns the settings with these lines, and no others of ours, in the list; `None` if that is
/// how they are.
pub(super) fn edit(settings: &str, lines: &[String], now: u64) -> Option<String> {
    let (kept, block) = without_block(settings);
    let mut present =
        block.lines().filter_map(|line| line.strip_prefix("-installEngine {")?.strip_suffix('}'));
    let listed = list(&kept);
    let ours = listed.map(|(from, to)| kept[from..to].lines().filter(|line| is_ours(line)));
    let is_so = match ours {
        Some(ours) => block.is_empty() && ours.eq(lines.iter()),
        None => present.by_ref().eq(lines.iter()),
    };
    if is_so {
        return None;
    }
    let Some((from, to)) = listed else {
        return Some(with_block(&kept, lines, now));
    };
    let others = kept[from..to].lines().filter(|line| !line.is_empty() && !is_ours(line));
    let all: Vec<&str> = others.chain(lines.iter().map(String::as_str)).collect();
    let end = if all.is_empty() { "" } else { "\n" };
    Some(format!("{}{}{end}{}", &kept[..from], all.join("\n"), &kept[to..]))
}

/// Returns whether we wrote the line as it is. A line to which somebody added anything is theirs.
fn is_ours(line: &str) -> bool {
    let rest = line.strip_prefix(NAME).and_then(|rest| rest.split_once("' engine"));
    let options = rest.and_then(|(_, rest)| rest.split_once("\" -fd \"\"")).map(|(_, rest)| rest);
    options.is_some_and(|rest| {
        matches!(
            rest.split(' ').collect::<Vec<_>>()[..],
            [""] | ["", "-variant", _, "-repeatsToDraw", _, "-ruleMoves", _]
        )
    })
}

/// The bytes at which the list begins and ends. If it is set more than once the last one counts.
fn list(settings: &str) -> Option<(usize, usize)> {
    const OPTION: &str = "-firstChessProgramNames";
    let mut from = None;
    let mut at = 0;
    for line in settings.split_inclusive('\n') {
        let value = line.strip_prefix(OPTION).map(|rest| rest.trim_start_matches([' ', '=']));
        if let Some(value) = value.filter(|value| value.starts_with('{')) {
            from = Some(at + line.len() - value.len() + 1);
        }
        at += line.len();
    }
    let from = from?;
    settings[from..].find('}').map(|length| (from, from + length))
}

/// Takes out the block that tells `XBoard` to install engines when it starts.
fn without_block(settings: &str) -> (String, String) {
    let Some(begin) = settings.find(BEGIN) else { return (settings.to_owned(), String::new()) };
    let end = settings[begin..].find(END).map_or(settings.len(), |at| begin + at + END.len());
    (settings[..begin].to_owned() + &settings[end..], settings[begin..end].to_owned())
}

/// Adds that block, with a date newer than any settings that `XBoard` has saved.
fn with_block(settings: &str, lines: &[String], now: u64) -> String {
    if lines.is_empty() {
        return settings.to_owned();
    }
    let install = |line: &String| format!("-installEngine {{{line}}}\n");
    let installed: String = lines.iter().map(install).collect();
    let gap = if settings.is_empty() || settings.ends_with('\n') { "" } else { "\n" };
    format!("{settings}{gap}{BEGIN}-date {now}\n{installed}{END}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = "\"Wazir\" -fcp \"'/opt/wazir' engine\" -fd \"\"";

    fn lines(program: &str) -> Vec<String> {
        let entry = Entry::new(Path::new(program), None).expect("a good path");
        vec![entry.lines(&[]).swap_remove(0)]
    }

    #[track_caller]
    fn check(before: &str, after: &str) {
        let lines = lines("/opt/wazir");
        assert_eq!(lines, [OURS]);
        assert_eq!(edit(before, &lines, 7).as_deref(), Some(after));
        assert_eq!(edit(after, &lines, 8), None, "twice is as once");
        assert_eq!(edit(after, &[], 8).as_deref(), Some(before), "it can be taken back");
    }

    #[test]
    fn lines_go_where_the_list_is() {
        let head = "; saved\n-saveDate 5\n";
        check(
            &format!("{head}-firstChessProgramNames {{one\n\"Two\" -fcp two -fUCI\n}}\n-x true\n"),
            &format!(
                "{head}-firstChessProgramNames {{one\n\"Two\" -fcp two -fUCI\n{OURS}\n}}\n-x true\n"
            ),
        );
        check("-firstChessProgramNames={}\n", &format!("-firstChessProgramNames={{{OURS}\n}}\n"));
        let block = format!("{BEGIN}-date 7\n-installEngine {{{OURS}}}\n{END}");
        check("", &block);
        check("-size 49\n", &format!("-size 49\n{block}"));
        // The value of another kind of quotes is nothing to add to.
        check("-firstChessProgramNames \"\"\n", &format!("-firstChessProgramNames \"\"\n{block}"));
    }

    #[test]
    fn a_program_that_has_moved_is_not_listed_twice() {
        let list = |line: &str| format!("-firstChessProgramNames {{one\n{line}\n}}\n");
        let moved = lines("/usr/bin/wazir");
        assert_eq!(edit(&list(OURS), &moved, 7), Some(list(&moved[0])));
        // What people have changed is theirs.
        let theirs = format!("{OURS} -firstXBook");
        assert_eq!(edit(&list(&theirs), &[], 7), None);
        // XBoard has saved its settings since.
        let block = format!("{}{BEGIN}-date 7\n-installEngine {{{OURS}}}\n{END}", list(OURS));
        assert_eq!(edit(&block, &lines("/opt/wazir"), 8), Some(list(OURS)));
    }

    #[test]
    fn paths_that_break_the_list_are_refused() {
        for path in ["/a'b/wazir", "/a\"b", "/a}b", "/a\nb"] {
            assert!(Entry::new(Path::new(path), None).is_err(), "{path:?}");
        }
        assert!(Entry::new(Path::new("/a b/w\u{e4}zir"), Some(Path::new("/c d"))).is_ok());
    }
}
