//! Trees of moves that belong to no stored game: read from PGN, and written as PGN.

use wazir_rules::notation::{fen, pgn};
use wazir_rules::text::quote;
use wazir_rules::variant::Variant;
use wazir_rules::{Game, GameResult, Move, Rules, Shelf};

use crate::Refused;
use crate::messages::{NodeFacts, PgnHead, Study, StudyMove};
use crate::read::{MOST_MOVES, reach, read_move};

/// Most games of a text that are listed.
const MOST_GAMES: usize = 1000;
/// The start position's id.
const START: u32 = 0;

/// The titles of all games of a PGN text, and its game with this index, from 0.
///
/// # Errors
/// When there is no such game, or when it cannot be read or played, with line and column.
pub fn read_study(shelf: &Shelf, text: &str, index: usize) -> Result<Study, Refused> {
    let mut games = pgn::games(text, |tags| set_up(shelf, tags));
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
            Err(error) if is_chosen => return Err(Refused(format!("PGN, {error}"))),
            // What follows a game that cannot be read may be anything.
            Err(_) => break,
        }
    }
    let none = || Refused("there is no game in this text".to_owned());
    let read = chosen.ok_or_else(none)?;
    let mut game = set_up(shelf, &read.tags).map_err(Refused)?;
    let start = fen::write(game.variant(), &game.start());
    let variant = game.variant().id().to_owned();
    let mut tree = Vec::new();
    grow(&mut tree, START, &mut game, &read.root, true)?;
    Ok(Study { variant, fen: start, title: title(&read.tags), games: titles, tree })
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
    let no_game = || format!("the tag Variant: there is no game called {} here", quote(name));
    let variant = shelf.get_by_pgn(name).or_else(|| shelf.get(name)).ok_or_else(no_game)?;
    let rules = shelf.rules(variant.id()).map_err(|error| error.to_string())?;
    match tags.get("FEN") {
        Some(text) => Game::from_fen(rules, text).map_err(|error| format!("the tag FEN: {error}")),
        None => Ok(Game::new(rules)),
    }
}

/// Adds a line of PGN with its variations behind a node. The game is the same afterwards.
fn grow(
    tree: &mut Vec<NodeFacts>,
    parent: u32,
    game: &mut Game,
    line: &pgn::Variation,
    main: bool,
) -> Result<(), Refused> {
    let mut at = parent;
    for node in &line.nodes {
        let before = at;
        at = tree.len() as u32 + 1;
        if tree.len() == MOST_MOVES {
            return Err(Refused(format!("a game has room for {MOST_MOVES} moves")));
        }
        tree.push(NodeFacts {
            comment: node.comments.join(" "),
            ..facts(game, node.mv, at, before, main)
        });
        for variation in &node.variations {
            grow(tree, before, game, variation, false)?;
        }
        game.play(node.mv).map_err(|error| Refused(error.to_string()))?;
    }
    for _ in &line.nodes {
        game.take_back();
    }
    Ok(())
}

/// A move without a comment as a node of a tree.
fn facts(game: &Game, mv: Move, id: u32, parent: u32, main: bool) -> NodeFacts {
    NodeFacts {
        id,
        parent,
        main,
        ply: game.moves().len() as u32 + 1,
        number: game.setup().fullmove,
        side: game.turn().into(),
        san: game.san(mv),
        comment: String::new(),
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
    Ok(Study { variant, fen: start, title: String::new(), games: Vec::new(), tree })
}

/// Writes a tree as PGN. Its moves come parents first, and have the ids 1, 2, 3 ...
///
/// # Errors
/// When the position or a move, which is then named by its id, cannot be played.
pub fn write_study(
    rules: &Rules,
    start: &str,
    moves: &[StudyMove],
    head: &PgnHead,
) -> Result<String, Refused> {
    let mut game = Game::from_fen(rules, start)?;
    if moves.len() > MOST_MOVES {
        return Err(Refused(format!("a game has room for {MOST_MOVES} moves")));
    }
    let mut children = vec![Vec::new(); moves.len() + 1];
    for (index, mv) in moves.iter().enumerate() {
        let parent = mv.parent as usize;
        if parent > index {
            return Err(Refused(format!("move {}: its parent comes after it", index + 1)));
        }
        children[parent].push(index + 1);
    }
    let root = line_from(&mut game, moves, &children, 0, 0)?;
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
    Ok(pgn::write(&pgn::PgnGame { tags, root, result }, &game))
}

/// The line that continues from a node with its first child; the other children are its variations.
fn line_from(
    game: &mut Game,
    moves: &[StudyMove],
    children: &[Vec<usize>],
    from: usize,
    depth: usize,
) -> Result<pgn::Variation, Refused> {
    if depth >= pgn::MAX_DEPTH {
        let deep = "variations within variations do not go that deep";
        return Err(Refused(deep.to_owned()));
    }
    let (mut nodes, mut at): (Vec<pgn::Node>, usize) = (Vec::new(), from);
    while let [first, others @ ..] = children[at].as_slice() {
        let mut node = read_node(game, moves, *first)?;
        for &other in others {
            let before = read_node(game, moves, other)?;
            game.play(before.mv).map_err(|error| Refused(error.to_string()))?;
            let mut variation = line_from(game, moves, children, other, depth + 1)?;
            game.take_back();
            variation.nodes.insert(0, before);
            node.variations.push(variation);
        }
        game.play(node.mv).map_err(|error| Refused(error.to_string()))?;
        nodes.push(node);
        at = *first;
    }
    for _ in &nodes {
        game.take_back();
    }
    Ok(pgn::Variation { comments: Vec::new(), nodes })
}

fn read_node(game: &Game, moves: &[StudyMove], id: usize) -> Result<pgn::Node, Refused> {
    let StudyMove { text, comment, .. } = &moves[id - 1];
    let mv = read_move(game, text).map_err(|error| Refused(format!("move {id}: {error}")))?;
    let comments = if comment.is_empty() { Vec::new() } else { vec![comment.clone()] };
    Ok(pgn::Node { comments, ..pgn::Node::new(mv) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(study: &Study) -> Vec<StudyMove> {
        let moves = study.tree.iter().map(|node| StudyMove {
            parent: node.parent,
            text: node.san.clone(),
            comment: node.comment.clone(),
        });
        moves.collect()
    }

    #[test]
    fn what_is_written_reads_back() {
        let shelf = Shelf::shipped();
        for (variant, text) in [
            ("normal", "1. e4 {best by test} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *"),
            ("janus", "1. e4 e5 2. Jc3 {a Janus} *"),
            ("minishogi", "1. Gb2 Gd4 (1... Sc4) *"),
        ] {
            let text = format!("[Variant \"{variant}\"]\n[White \"Ada\"]\n\n{text}\n");
            let read =
                |text: &str| read_study(shelf, text, 0).unwrap_or_else(|e| panic!("{e}: {text}"));
            let study = read(&text);
            let rules = shelf.rules(&study.variant).expect("a shipped game");
            let none = PgnHead::default();
            let written = write_study(&rules, &study.fen, &moves(&study), &none).expect(&text);
            let again = read(&written);
            let facts = |study: &Study| {
                let nodes = study.tree.iter();
                nodes.map(|n| (n.san.clone(), n.comment.clone(), n.main, n.ply)).collect::<Vec<_>>()
            };
            let sorted = |study: &Study| {
                let mut all = facts(study);
                all.sort();
                all
            };
            assert_eq!(sorted(&again), sorted(&study), "{written}");
            assert_eq!(
                write_study(&rules, &again.fen, &moves(&again), &none).as_ref(),
                Ok(&written)
            );
        }
    }

    #[test]
    fn of_many_games_one_is_chosen() {
        let text =
            "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n[Date \"2026.01.02\"]\n\n1. d4 d5 *\n";
        let study = read_study(Shelf::shipped(), text, 1).expect("two games");
        assert_eq!(study.games, ["A \u{2013} ?", "B \u{2013} ?, 2026.01.02"]);
        assert_eq!(study.tree.len(), 2);
        let error = read_study(Shelf::shipped(), text, 2).expect_err("there is no third");
        assert_eq!(error.to_string(), "there is no game in this text");
    }

    #[test]
    fn trees_from_outside_are_checked() {
        let rules = Shelf::shipped().rules("chess").expect("a shipped game");
        let start = fen::write(rules.variant(), rules.variant().start());
        let mv =
            |parent, text: &str| StudyMove { parent, text: text.into(), comment: String::new() };
        for (moves, fault) in [
            (vec![mv(1, "e4")], "move 1: its parent comes after it"),
            (vec![mv(0, "e5")], "move 1: "),
            (vec![mv(0, "e4"), mv(1, "e4")], "move 2: "),
        ] {
            let error = write_study(&rules, &start, &moves, &PgnHead::default())
                .expect_err(fault)
                .to_string();
            assert!(error.starts_with(fault), "{error}");
        }
        let deep: Vec<StudyMove> =
            (0..200).flat_map(|at| [mv(at * 2, "Nf3"), mv(at * 2, "Nc3")]).collect();
        assert!(write_study(&rules, &start, &deep, &PgnHead::default()).is_err());
    }

    #[test]
    fn a_game_is_written_with_its_players_and_its_end() {
        let rules = Shelf::shipped().rules("chess").expect("a shipped game");
        let start = fen::write(rules.variant(), rules.variant().start());
        let tags = [
            ("White", "Ada \"A\""),
            ("Variant", "janus"),
            ("FEN", "nonsense"),
            ("A] [B", "x"),
            ("", "x"),
        ];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let head = PgnHead { tags, result: "0-1".to_owned() };
        let written = write_study(&rules, &start, &[], &head).expect("no moves");
        let study = read_study(Shelf::shipped(), &written, 0).expect(&written);
        assert_eq!((&*study.variant, &*study.title), ("chess", "Ada \"A\" \u{2013} ?"));
        assert!(written.ends_with("0-1\n") && !written.contains("x"), "{written}");
    }
}
