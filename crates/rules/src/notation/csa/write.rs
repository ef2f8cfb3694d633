//! Writes CSA.

use super::GAME;
use crate::game::Game;
use crate::moves::Move;
use crate::notation::kif::{Names, fits};
use crate::notation::pgn::PgnGame;
use crate::outcome::{GameResult, Reason};
use crate::square::{Color, Square};

/// The tags that CSA has lines for.
pub(super) const LINES: [(&str, &str); 5] = [
    ("White", "N+"),
    ("Black", "N-"),
    ("Event", "$EVENT:"),
    ("Site", "$SITE:"),
    ("Date", "$START_TIME:"),
];

/// Writes the main line of a game that begins at the position of `start`; `None` if it cannot be
/// written so.
///
/// ```
/// use wazir_rules::Game;
/// use wazir_rules::notation::{csa, pgn::PgnGame};
///
/// let start = Game::named("minishogi")?;
/// let mut game = start.clone();
/// game.play(game.read("S-d2")?)?;
/// let text = csa::write(&PgnGame::new(&game), &start).unwrap();
/// assert!(text.ends_with("+3524GI\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(game: &PgnGame, start: &Game) -> Option<String> {
    let variant = start.variant();
    let names = Names::of(variant).filter(|_| fits(variant))?;
    let mut text = format!("V2.2\n{GAME}{}\n", variant.protocol().pgn);
    for (tag, line) in LINES {
        if let Some(value) = game.tags.get(tag).filter(|value| !value.starts_with('?')) {
            let value = value.replace(char::is_control, " ");
            let value = if tag == "Date" { value.replace('.', "/") } else { value };
            text += &format!("{line}{value}\n");
        }
    }
    text += &position(start, &names);
    comments(&mut text, &game.root.comments);
    let mut at = start.clone();
    for node in &game.root.nodes {
        text += &mv(node.mv, &at, &names);
        comments(&mut text, &node.comments);
        if at.play(node.mv).is_err() {
            break;
        }
    }
    if let Some(word) = end_word(&at, game.result) {
        text += &format!("%{word}\n");
    }
    Some(text)
}

fn comments(text: &mut String, comments: &[String]) {
    for line in comments.iter().flat_map(|comment| comment.lines()) {
        *text += &format!("'*{}\n", line.replace(char::is_control, " "));
    }
}

fn position(start: &Game, names: &Names) -> String {
    let (variant, setup) = (start.variant(), start.setup());
    let board = variant.board();
    let mut text = String::new();
    for rank in (0..board.ranks()).rev() {
        text += &format!("P{}", board.ranks() - rank);
        for file in 0..board.files() {
            let square = board.square(file, rank).expect("it is on the board");
            text += &setup.board[square.index()].map_or_else(
                || " * ".to_owned(),
                |piece| format!("{}{}", sign(piece.color()), names.get(piece.kind()).csa),
            );
        }
        text.push('\n');
    }
    for color in Color::ALL {
        let held = setup.holdings.iter(color);
        let held: String = held
            .map(|(kind, count)| format!("00{}", names.get(kind).csa).repeat(usize::from(count)))
            .collect();
        if !held.is_empty() {
            text += &format!("P{}{held}\n", sign(color));
        }
    }
    text.push(sign(setup.turn));
    text.push('\n');
    text
}

fn sign(color: Color) -> char {
    match color {
        Color::White => '+',
        Color::Black => '-',
    }
}

fn mv(mv: Move, game: &Game, names: &Names) -> String {
    let board = game.variant().board();
    let place = |square: Square| {
        format!("{}{}", board.files() - board.file(square), board.ranks() - board.rank(square))
    };
    let moved = || game.piece(mv.from()?).map(|piece| piece.kind());
    let from = mv.from().map_or("00".to_owned(), place);
    let kind = mv.dropped().or_else(|| mv.promotion()).or_else(moved);
    match kind.filter(|_| !mv.is_pass()) {
        Some(kind) => {
            format!("{}{from}{}{}\n", sign(game.turn()), place(mv.to()), names.get(kind).csa)
        }
        None => "%PASS\n".to_owned(),
    }
}

fn end_word(end: &Game, result: Option<GameResult>) -> Option<&'static str> {
    let reason = end.outcome().map(|outcome| outcome.reason);
    let result = end.outcome().map(|outcome| outcome.result).or(result)?;
    Some(match (reason, result) {
        (Some(Reason::Checkmate | Reason::Stalemate), _) => "TSUMI",
        (Some(Reason::Repetition | Reason::PerpetualCheck), _) => "SENNICHITE",
        (_, GameResult::Draw) => "HIKIWAKE",
        (_, GameResult::Win(winner)) if winner == end.turn() => "KACHI",
        (_, GameResult::Win(_)) => "TORYO",
    })
}
