//! Trees of moves that belong to no stored game: read from text, and written as text.

use wazir_rules::notation::{csa, fen, kif, pgn};
use wazir_rules::text::quote;
use wazir_rules::variant::Variant;
use wazir_rules::{Game, GameResult, Move, Rules, Shelf};
use wazir_words::say;

use crate::Refused;
use crate::messages::{Format, NodeFacts, Note, Study, StudyMove, StudyToWrite};
use crate::note::{note_facts, read_note};
use crate::read::{MOST_MOVES, reach, read_move};

/// Most tags of a game besides those that every game is written with. Each is looked for among the
/// others.
const MOST_TAGS: usize = 100;
/// The tags that a game may be written with whoever it is from.
const USUAL_TAGS: [&str; 11] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Variant",
    "SetUp",
    "FEN",
    "Termination",
];

/// Refuses a game with too many tags; of the usual ones each is free once.
///
/// # Errors
/// With a clause.
pub fn check_tags(tags: &[(String, String)]) -> Result<(), Refused> {
    let is_there = |usual: &&str| tags.iter().any(|(name, _)| name == usual);
    let free = USUAL_TAGS.iter().filter(|usual| is_there(usual)).count();
    match tags.len() - free > MOST_TAGS {
        true => Err(Refused(say!("a game has room for {count} tags", count = MOST_TAGS))),
        false => Ok(()),
    }
}

/// Most games of a text that are listed.
const MOST_GAMES: usize = 1000;

/// The titles of all games of a text in any [`Format`], and its game with this index, from 0. It may
/// also be one by rules of one's `own`, if it is PGN.
///
/// # Errors
/// When there is no such game, or when it cannot be read or played, with line and column.
pub fn read_study(
    shelf: &Shelf,
    own: Option<&Rules>,
    text: &str,
    index: usize,
) -> Result<Study, Refused> {
    let set_up = |tags: &pgn::Tags| match own {
        Some(rules) if is_of(tags, rules.variant()) => begin(rules, tags),
        _ => set_up(shelf, tags),
    };
    let fault = |format: &str, error: pgn::PgnError| Refused(format!("{format}, {error}"));
    // A text with tags is PGN, whatever its comments say.
    let has_tags = text.trim_start_matches('\u{feff}').trim_start().starts_with('[');
    let (titles, chosen) = if !has_tags && kif::is_kif(text) {
        only(kif::read(text, shelf).map_err(|error| fault("KIF", error))?, index)
    } else if !has_tags && csa::is_csa(text) {
        only(csa::read(text, shelf).map_err(|error| fault("CSA", error))?, index)
    } else {
        choose(set_up, text, index).map_err(|error| fault("PGN", error))?
    };
    let none = || Refused(say!("there is no game in this text").to_owned());
    let read = chosen.ok_or_else(none)?;
    let mut game = set_up(&read.tags).map_err(Refused)?;
    let start = fen::write(game.variant(), &game.start());
    let variant = game.variant().id().to_owned();
    let board = game.variant().board();
    let note = note_facts(board, &pgn::Note::read(board, &read.root.comments, &[]));
    let mut tree = Vec::new();
    pgn::spread(&mut game, &read.root, &mut |game: &Game, branch: pgn::Branch| {
        if tree.len() == MOST_MOVES {
            return Err(Refused(say!("a game has room for {count} moves", count = MOST_MOVES)));
        }
        let id = tree.len() as u32 + 1;
        let note = note_facts(board, &branch.note);
        let facts = facts(game, branch.mv, id, branch.parent, branch.main);
        tree.push(NodeFacts { note, ..facts });
        Ok(id)
    })?;
    Ok(Study { variant, fen: start, note, title: title(&read.tags), games: titles, tree })
}

/// The title of a text's only game, and the game, if it is wanted.
fn only(game: pgn::PgnGame, index: usize) -> (Vec<String>, Option<pgn::PgnGame>) {
    (vec![title(&game.tags)], (index == 0).then_some(game))
}

/// The titles of all games of a PGN text, and the one that is wanted.
fn choose(
    set_up: impl Fn(&pgn::Tags) -> Result<Game, String>,
    text: &str,
    index: usize,
) -> Result<(Vec<String>, Option<pgn::PgnGame>), pgn::PgnError> {
    let mut games = pgn::games(text, set_up).at_most(MOST_MOVES);
    let (mut titles, mut chosen) = (Vec::new(), None);
    while titles.len() < MOST_GAMES
        && let Some(game) = games.next()
    {
        let is_chosen = titles.len() == index;
        match game {
            Ok(game) => {
                titles.push(title(&game.tags));
                chosen = if is_chosen { Some(game) } else { chosen };
            }
            Err(error) if is_chosen => return Err(error),
            // What follows a game that cannot be read may be anything.
            Err(_) => break,
        }
    }
    Ok((titles, chosen))
}

/// `Ada – Wazir, 2026.11.23`, as far as it is known.
fn title(tags: &pgn::Tags) -> String {
    let known = |name: &str| tags.get(name).filter(|value| !value.starts_with('?'));
    let players = [known("White"), known("Black")].map(|name| name.unwrap_or("?"));
    let date = known("Date").map_or_else(String::new, |date| format!(", {date}"));
    format!("{} \u{2013} {}{date}", players[0], players[1])
}

/// The start of a game with these tags.
///
/// # Errors
/// With a clause, when the game is not known or the position not possible.
pub fn set_up(shelf: &Shelf, tags: &pgn::Tags) -> Result<Game, String> {
    let name = tags.get("Variant").unwrap_or("normal");
    let no_game =
        || say!("the tag Variant: there is no game called {name} here", name = quote(name));
    let variant = shelf.get_by_pgn(name).or_else(|| shelf.get(name)).ok_or_else(no_game)?;
    begin(&shelf.rules(variant.id()).map_err(|error| error.to_string())?, tags)
}

/// `true` if the tags are those of a game of this variant.
fn is_of(tags: &pgn::Tags, variant: &Variant) -> bool {
    let names = [variant.id(), variant.name(), &variant.protocol().pgn];
    tags.get("Variant").is_some_and(|tag| names.iter().any(|name| tag.eq_ignore_ascii_case(name)))
}

fn begin(rules: &Rules, tags: &pgn::Tags) -> Result<Game, String> {
    match tags.get("FEN") {
        Some(text) => {
            let game = Game::from_fen(rules.clone(), text);
            game.map_err(|error| say!("the tag FEN: {error}", error))
        }
        None => Ok(Game::new(rules.clone())),
    }
}

/// A move without notes as a node of a tree.
fn facts(game: &Game, mv: Move, id: u32, parent: u32, main: bool) -> NodeFacts {
    NodeFacts {
        id,
        parent,
        main,
        ply: game.moves().len() as u32 + 1,
        number: game.setup().fullmove,
        side: game.turn().into(),
        san: game.san(mv),
        note: Note::default(),
    }
}

/// A tree with a single line: these moves, from this FEN or from the start position.
///
/// # Errors
/// When the FEN or one of the moves, which is then named by its number, cannot be played.
pub fn begin_study(rules: &Rules, fen: Option<&str>, moves: &[String]) -> Result<Study, Refused> {
    let played = reach(rules, fen, moves)?;
    let mut game = reach(rules, fen, &[])?;
    let start = game.fen();
    let mut tree = Vec::new();
    for (&mv, id) in played.moves().iter().zip(1..) {
        tree.push(facts(&game, mv, id, id - 1, true));
        game.play(mv).map_err(|error| Refused(error.to_string()))?;
    }
    let variant = game.variant().id().to_owned();
    let note = Note::default();
    Ok(Study { variant, fen: start, note, title: String::new(), games: Vec::new(), tree })
}

/// Writes a tree with what is noted on its start. Its moves come parents first, and have
/// the ids 1, 2, 3 ...
///
/// # Errors
/// When the position or a move, which is then named by its id, cannot be played.
pub fn write_study(
    rules: &Rules,
    StudyToWrite { fen: start, note, moves, head, format }: &StudyToWrite,
) -> Result<String, Refused> {
    check_tags(&head.tags)?;
    let mut game = Game::from_fen(rules, start)?;
    let tree = Written::new(moves)?;
    let board = game.variant().board();
    let root = pgn::gather(&mut game, &tree, &read_note(board, note))?;
    let mut tags = pgn::Tags::default();
    for (name, value) in [("Event", "Analysis"), ("Site", "Wazir"), ("Round", "-")] {
        tags.set(name, value);
    }
    let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_decided = |name: &str| ["Variant", "VariantMen", "SetUp", "FEN"].contains(&name);
    for (name, value) in &head.tags {
        if !name.is_empty() && is_name(name) && !is_decided(name) {
            tags.set(name, value.clone());
        }
    }
    let variant: &Variant = game.variant();
    tags.set("Variant", variant.protocol().pgn.clone());
    if game.setup() != *variant.start() {
        tags.set("SetUp", "1");
        tags.set("FEN", fen::write(variant, &game.setup()));
    }
    let result = GameResult::parse(&head.result);
    let record = pgn::PgnGame { tags, root, result };
    let written = match format {
        Format::Pgn => Some(pgn::write(&record, &game)),
        Format::Kif => kif::write(&record, &game),
        Format::Csa => csa::write(&record, &game),
    };
    written.ok_or_else(|| Refused(say!("this game cannot be written so").to_owned()))
}

/// A tree from a page, and the moves after each of its moves.
struct Written<'a> {
    moves: &'a [StudyMove],
    children: Vec<Vec<u32>>,
}

impl Written<'_> {
    fn new(moves: &[StudyMove]) -> Result<Written<'_>, Refused> {
        if moves.len() > MOST_MOVES {
            return Err(Refused(say!("a game has room for {count} moves", count = MOST_MOVES)));
        }
        let mut children = vec![Vec::new(); moves.len() + 1];
        for (index, mv) in moves.iter().enumerate() {
            let parent = mv.parent as usize;
            if parent > index {
                return Err(Refused(say!(
                    "move {number}: its parent comes after it",
                    number = index + 1
                )));
            }
            children[parent].push(index as u32 + 1);
        }
        Ok(Written { moves, children })
    }
}

impl pgn::Tree<Refused> for Written<'_> {
    fn children(&self, of: u32) -> Vec<u32> {
        self.children[of as usize].clone()
    }

    fn branch(&self, game: &Game, id: u32) -> Result<(Move, pgn::Note), Refused> {
        let StudyMove { text, note, .. } = &self.moves[id as usize - 1];
        let mv = read_move(game, text)
            .map_err(|error| Refused(say!("move {number}: {error}", number = id, error)))?;
        Ok((mv, read_note(game.variant().board(), note)))
    }
}

impl From<pgn::TreeError> for Refused {
    fn from(error: pgn::TreeError) -> Refused {
        Refused(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::PgnHead;

    fn to_write(study: &Study) -> StudyToWrite {
        let (fen, note) = (study.fen.clone(), study.note.clone());
        StudyToWrite { fen, note, moves: moves(study), ..StudyToWrite::default() }
    }

    fn moves(study: &Study) -> Vec<StudyMove> {
        let moves = study.tree.iter().map(|node| StudyMove {
            parent: node.parent,
            text: node.san.clone(),
            note: node.note.clone(),
        });
        moves.collect()
    }

    #[test]
    fn what_is_written_reads_back() {
        let shelf = Shelf::shipped();
        for (variant, text) in [
            ("normal", "1. e4 {best by test} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *"),
            ("janus", "1. e4 e5 2. Jc3 {a Janus} *"),
            ("normal", "{[%csl Ge4] first} 1. e4 $1 {[%csl Gg4,Rd5] [%cal Be2e4] x} ({y} 1. d4) *"),
            ("grand", "1. c5 {[%csl Ya10] [%cal Ga1a10,Rj10a9]} *"),
            ("minishogi", "1. Gb2 Gd4 (1... Sc4) *"),
        ] {
            let text = format!("[Variant \"{variant}\"]\n[White \"Ada\"]\n\n{text}\n");
            let read = |text: &str| {
                read_study(shelf, None, text, 0).unwrap_or_else(|e| panic!("{e}: {text}"))
            };
            let study = read(&text);
            let rules = shelf.rules(&study.variant).expect("a shipped game");
            let written = write_study(&rules, &to_write(&study)).expect(&text);
            let again = read(&written);
            let facts = |study: &Study| {
                let nodes = study.tree.iter();
                nodes.map(|n| (n.san.clone(), n.note.clone(), n.main, n.ply)).collect::<Vec<_>>()
            };
            let sorted = |study: &Study| {
                let mut all = facts(study);
                all.sort_by_key(|(san, _, main, ply)| (*ply, san.clone(), *main));
                all
            };
            assert_eq!(sorted(&again), sorted(&study), "{written}");
            assert_eq!(write_study(&rules, &to_write(&again)), Ok(written));
        }
    }

    #[test]
    fn the_format_of_a_text_is_recognised() {
        let shelf = Shelf::shipped();
        let text = "[Variant \"minishogi\"]\n\n1. S-d2 {first} S-b4 (1... P-e3) 2. R-e3 *";
        let study = read_study(shelf, None, text, 0).expect(text);
        let rules = shelf.rules(&study.variant).expect("a shipped game");
        let line = |study: &Study| study.tree.iter().map(|it| it.san.clone()).collect::<Vec<_>>();
        for (format, kept) in [(Format::Pgn, 4), (Format::Kif, 4), (Format::Csa, 3)] {
            let asked = StudyToWrite { format, ..to_write(&study) };
            let written = write_study(&rules, &asked).expect("a shogi");
            let again =
                read_study(shelf, None, &written, 0).unwrap_or_else(|e| panic!("{e}\n{written}"));
            assert_eq!((again.variant.as_str(), line(&again).len()), ("minishogi", kept));
            assert_eq!(again.tree[0].note.comment, "first", "{written}");
        }
        let chess = shelf.rules("chess").expect("a shipped game");
        let fen = fen::write(chess.variant(), chess.variant().start());
        let asked = StudyToWrite { fen, format: Format::Kif, ..StudyToWrite::default() };
        assert!(write_study(&chess, &asked).is_err());
    }

    #[test]
    fn of_many_games_one_is_chosen() {
        let text =
            "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n[Date \"2026.01.02\"]\n\n1. d4 d5 *\n";
        let study = read_study(Shelf::shipped(), None, text, 1).expect("two games");
        assert_eq!(study.games, ["A \u{2013} ?", "B \u{2013} ?, 2026.01.02"]);
        assert_eq!(study.tree.len(), 2);
        let error = read_study(Shelf::shipped(), None, text, 2).expect_err("there is no third");
        assert_eq!(error.to_string(), "there is no game in this text");
    }

    #[test]
    fn trees_from_outside_are_checked() {
        let rules = Shelf::shipped().rules("chess").expect("a shipped game");
        let start = fen::write(rules.variant(), rules.variant().start());
        let mv =
            |parent, text: &str| StudyMove { parent, text: text.into(), note: Note::default() };
        for (moves, fault) in [
            (vec![mv(1, "e4")], "move 1: its parent comes after it"),
            (vec![mv(0, "e5")], "move 1: "),
            (vec![mv(0, "e4"), mv(1, "e4")], "move 2: "),
        ] {
            let asked = StudyToWrite { fen: start.clone(), moves, ..StudyToWrite::default() };
            let error = write_study(&rules, &asked).expect_err(fault).to_string();
            assert!(error.starts_with(fault), "{error}");
        }
        let deep: Vec<StudyMove> =
            (0..200).flat_map(|at| [mv(at * 2, "Nf3"), mv(at * 2, "Nc3")]).collect();
        let asked = StudyToWrite { fen: start, moves: deep, ..StudyToWrite::default() };
        assert!(write_study(&rules, &asked).is_err());
    }

    #[test]
    fn a_game_is_written_with_its_players_and_its_end() {
        let rules = Shelf::shipped().rules("chess").expect("a shipped game");
        let fen = fen::write(rules.variant(), rules.variant().start());
        let tags = [
            ("White", "Ada \"A\""),
            ("Variant", "janus"),
            ("FEN", "nonsense"),
            ("A] [B", "x"),
            ("", "x"),
        ];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let head = PgnHead { tags, result: "0-1".to_owned() };
        let asked = StudyToWrite { fen, head, ..StudyToWrite::default() };
        let written = write_study(&rules, &asked).expect("no moves");
        let study = read_study(Shelf::shipped(), None, &written, 0).expect(&written);
        assert_eq!((&*study.variant, &*study.title), ("chess", "Ada \"A\" \u{2013} ?"));
        assert!(written.ends_with("0-1\n") && !written.contains("x"), "{written}");
    }
}
