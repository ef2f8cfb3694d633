//! Positions with exposed kings, from games that were lost.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;

use wazir_rules::bits::Bits;
use wazir_rules::notation::pgn::{self, Node, PgnGame, Tags};
use wazir_rules::{Color, Game, GameResult, History, Setup, Square, Tables, Variant, Visitor};

/// From this score on, in centipawns, the other engine sees its advantage.
const SEEN: i32 = 150;
/// It must not see less than this for the rest of the game.
const KEPT: i32 = 50;
/// Ours, just before, thinks that it is behind by less than this.
const UNSEEN: i32 = 100;
/// In hundredths of a pawn: who has lost more than this is behind in material.
const MATERIAL: i32 = 50;
/// A king before which there are so many Pawns is not exposed ...
const SHELTER: usize = 3;
/// ... unless so many squares on and around it are attacked.
const ATTACKED: usize = 2;

/// Prints the first position of each game in which the other engine sees that it wins and ours did not
/// see it a move before, if no material is lost yet, the king is exposed and the other side has half of
/// its pieces to attack it. The other engine is to move. Nothing is printed twice.
pub(crate) fn collect(paths: &[String]) -> Result<(), Box<dyn Error>> {
    let mut printed = BTreeSet::new();
    for path in paths {
        let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        for record in pgn::games(&text, start) {
            let record = record.map_err(|error| format!("{path}: {error}"))?;
            let Some(line) = exposed(&record)? else { continue };
            if printed.insert(line.clone()) {
                println!("{line}");
            }
        }
    }
    Ok(())
}

/// The game that begins with the tags of a record.
fn start(tags: &Tags) -> Result<Game, String> {
    let name = tags.get("Variant").unwrap_or("chess");
    let game = Game::named(name).map_err(|error| error.to_string())?;
    match tags.get("FEN") {
        Some(fen) => Game::from_fen(game.rules(), fen).map_err(|error| error.to_string()),
        None => Ok(game),
    }
}

/// The line for a game, if we have lost it by an exposed king.
fn exposed(record: &PgnGame) -> Result<Option<String>, Box<dyn Error>> {
    let is_ours = |tag| record.tags.get(tag).is_some_and(|name| name.starts_with("Wazir"));
    let us = if is_ours("White") { Color::White } else { Color::Black };
    if record.result != Some(GameResult::Win(!us)) {
        return Ok(None);
    }
    let mut game = start(&record.tags)?;
    let scores: Vec<Option<i32>> = record.root.nodes.iter().map(score).collect();
    let mut theirs = (usize::from(game.turn() == us)..scores.len()).step_by(2);
    let is_kept = |from: usize| scores[from..].iter().step_by(2).all(|&score| score >= Some(KEPT));
    let seen = theirs.find(|&ply| scores[ply] >= Some(SEEN) && is_kept(ply));
    let Some(ply) = seen.filter(|&ply| ply > 0 && scores[ply - 1] > Some(-UNSEEN)) else {
        return Ok(None);
    };
    record.root.nodes[..ply].iter().try_for_each(|node| game.play(node.mv))?;
    let (variant, setup) = (game.variant(), game.setup());
    let [own, other] = [us, !us].map(|side| material(variant, &setup, side));
    let is_middlegame = 2 * other >= material(variant, variant.start(), !us);
    let is_it = own >= other - MATERIAL && is_middlegame && is_exposed(&game, us);
    Ok(is_it.then(|| format!("{}: {}", variant.id(), game.fen())))
}

/// The score in the comment of a move, in centipawns: `+0.37/10 0.103s`, `-M3/9 0.1s`.
fn score(node: &Node) -> Option<i32> {
    let (score, _) = node.comments.first()?.split_once('/')?;
    let (sign, number) = (score.chars().next()?, score.get(1..)?);
    let size = match number.strip_prefix('M') {
        Some(_) => 10_000,
        None => (number.parse::<f64>().ok()? * 100.0).round() as i32,
    };
    Some(if sign == '-' { -size } else { size })
}

/// The worth of a side's pieces, in hundredths of a pawn.
fn material(variant: &Variant, setup: &Setup, color: Color) -> i32 {
    let value = |kind| variant.kind(kind).value.unwrap_or(0);
    let board = setup.board.iter().flatten().filter(|piece| piece.color() == color);
    let on_board: i32 = board.map(|piece| value(piece.kind())).sum();
    let in_hand: i32 =
        setup.holdings.iter(color).map(|(kind, count)| value(kind) * i32::from(count)).sum();
    on_board + in_hand
}

/// `true` if a side's king lacks Pawns before it, or squares near it are attacked.
fn is_exposed(game: &Game, side: Color) -> bool {
    let (variant, setup) = (game.variant(), game.setup());
    let board = variant.board();
    let Some(king) = variant.first_royal(side, &setup) else { return false };
    let files_apart = |square| board.file(square).abs_diff(board.file(king));
    // Its Pawns are at most two ranks ahead, on its file or the next to either side.
    let ahead = match side {
        Color::White => board.rank(king)..=board.rank(king) + 2,
        Color::Black => board.rank(king).saturating_sub(2)..=board.rank(king),
    };
    let shelters =
        |&square: &Square| files_apart(square) <= 1 && ahead.contains(&board.rank(square));
    let is_near = |&square: &Square| {
        files_apart(square) <= 1 && board.rank(square).abs_diff(board.rank(king)) <= 1
    };
    let attacked = game.attacked(!side).iter().filter(|square| is_near(square)).count();
    let pawns = game.visit(Pawns(side));
    pawns.into_iter().filter(shelters).count() < SHELTER || attacked >= ATTACKED
}

/// The squares of a side's Pawns.
struct Pawns(Color);

impl Visitor for Pawns {
    type Output = Vec<Square>;

    fn visit<B: Bits>(self, _: &Tables<B>, history: &History<B>) -> Vec<Square> {
        history.current().pawns(self.0).squares().collect()
    }
}
