//! Instructions for programs whose settings are not edited.

use serde_json::json;
use wazir_rules::Shelf;

use super::list::Entry;

/// A few lines of instructions for each program.
pub(super) fn instructions(entry: &Entry, shelf: &Shelf) -> String {
    let program = &entry.program;
    let arguments = entry.arguments('"');
    let single = entry.arguments('\'');
    // Programs call games by different names: all that we know go in.
    let mut games: Vec<String> = Vec::new();
    for variant in shelf.all() {
        let names = variant.protocol().uci.iter().chain(variant.aliases());
        games.extend(names.filter(|name| !games.contains(name)).cloned().collect::<Vec<_>>());
    }
    let cutechess = json!({
        "name": "Wazir",
        "command": format!("\"{program}\" {arguments}"),
        "protocol": "uci",
        "workingDirectory": "",
        "variants": games,
    });
    let link = if cfg!(windows) {
        format!("copy \"{program}\" wazir-engine.exe")
    } else {
        format!("ln -s \"{program}\" wazir-engine")
    };
    format!(
        "
XBoard: Engine > Load New 1st Engine, or from the command line
  xboard -fcp \"'{program}' {single}\" -variant GAME
WinBoard: Engine > Load New 1st Engine, with an empty folder and the command
  \"{program}\" {arguments}
cutechess: Tools > Settings > Engines > Add, or add to the list in its engines.json
  {cutechess}
cutechess-cli:
  -engine name=Wazir cmd=\"{program}\" arg=engine proto=uci -variant GAME
BanksiaGUI: add an engine with
  command   {program}
  arguments {arguments}
  protocol  UCI
ShogiGUI, Shogidokoro and others that take a file but no arguments: give the program a second name,
under which it is the engine, and choose that
  {link}
"
    )
}
