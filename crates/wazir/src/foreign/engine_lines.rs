//! The lines with which an engine explains a game to `XBoard`: `setup` with letters, board and
//! start position, and `piece` with the movement of each kind.
//!
//! They may stand in a log of `XBoard`, after the name of the engine. Which game it is, a line
//! `variant` says.

use std::collections::BTreeMap;

use super::Unsaid;
use super::draft::{Draft, Imported, Piece, list, quote};
use super::first_moves::{Plain, only_first, plain};
use super::pieces::{self, moving_like, rough_value};
use super::read::men;
use super::squares::{Board, name};

/// A game as its lines explain it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Game {
    pub(super) name: String,
    setup: String,
    /// Letters and movements of `piece`: `N&`, `P` or `p`.
    pieces: Vec<(String, String)>,
}

/// Returns whether a text holds such lines.
pub(super) fn is_one(text: &str) -> bool {
    text.lines().any(|line| said(line, "setup").is_some_and(|rest| rest.starts_with('(')))
}

/// The games of a text. One that is explained again is the same game.
pub(super) fn games(text: &str, usual_name: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut game = Game { name: usual_name.to_owned(), ..Game::default() };
    let mut close = |game: &Game| {
        if !game.setup.is_empty() && games.iter().all(|known| known.name != game.name) {
            games.push(game.clone());
        }
    };
    for line in text.lines() {
        if let Some(name) = said(line, "variant") {
            close(&game);
            game = Game { name: name.to_owned(), ..Game::default() };
        } else if let Some(setup) = said(line, "setup").filter(|rest| rest.starts_with('(')) {
            if !game.setup.is_empty() && game.setup != setup {
                close(&game);
                game = Game { name: format!("{}-2", game.name), ..Game::default() };
            }
            game.setup = setup.to_owned();
        } else if let Some((letter, betza)) =
            said(line, "piece").and_then(|rest| rest.split_once(' '))
        {
            game.pieces.push((letter.to_owned(), betza.trim().to_owned()));
        }
    }
    close(&game);
    games
}

/// The rest of a line that begins with this word, alone or behind the colon of a log.
fn said<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let after = |text: &'a str| text.trim().strip_prefix(word)?.strip_prefix(' ').map(str::trim);
    after(line).or_else(|| after(line.split_once(": ")?.1))
}

/// How pieces move by their place among the letters, unless `piece` says otherwise.
const USUAL: [&str; 5] = ["fmWfcF", "N", "B", "R", "Q"];
/// The parent whose rules are those of chess.
const PARENT: &str = "fairy";

/// Turns a game into a variant file with this id and name.
pub(super) fn import(id: &str, title: &str, game: &Game) -> Imported {
    let Some(head) = Head::read(&game.setup) else {
        let why = "expected (letters) 8x8+0_fairy and a start position";
        let unsaid = vec![Unsaid::new(format!("setup {}", game.setup), why)];
        return Imported { text: String::new(), unsaid };
    };
    let mut draft = Draft::new(id, title, head.board);
    draft.start = head.fen.clone();
    let mut import = Import { game, head, draft, first_moves: BTreeMap::new() };
    import.pieces();
    import.castling();
    import.draft.say("protocol", "cecp = []");
    import.draft.finish()
}

/// `setup`, taken apart.
struct Head {
    /// White's letters, in `XBoard`'s order.
    letters: Vec<char>,
    board: Board,
    hand: u8,
    parent: String,
    fen: String,
}

impl Head {
    fn read(text: &str) -> Option<Head> {
        let (letters, rest) = text.strip_prefix('(')?.split_once(')')?;
        let (size, fen) = rest.trim().split_once(' ')?;
        let (size, parent) = size.split_once('_').unwrap_or((size, PARENT));
        let (board, hand) = size.split_once('+').unwrap_or((size, "0"));
        let (files, ranks) = board.split_once('x')?;
        let side = |text: &str| text.parse::<u8>().ok().filter(|side| (2..=16).contains(side));
        Some(Head {
            letters: letters.chars().take(letters.chars().count() / 2).collect(),
            board: Board { files: side(files)?, ranks: side(ranks)? },
            hand: hand.parse().ok()?,
            parent: parent.to_owned(),
            fen: fen.trim().to_owned(),
        })
    }
}

struct Import<'a> {
    game: &'a Game,
    head: Head,
    draft: Draft,
    /// What else was said of the first moves of a piece, by letter.
    first_moves: BTreeMap<char, Plain>,
}

impl Import<'_> {
    fn pieces(&mut self) {
        let last = self.head.letters.len().saturating_sub(1);
        for (place, letter) in self.head.letters.clone().into_iter().enumerate() {
            if letter == '+' {
                self.draft.unsaid("+ in setup", "pieces that are turned over are not imported");
            }
            if !letter.is_ascii_alphabetic() {
                continue;
            }
            let letter = letter.to_ascii_uppercase();
            let usual = if place == last { Some("K") } else { USUAL.get(place).copied() };
            let Some(betza) = self.movement(letter).or(usual.map(str::to_owned)) else {
                self.draft.unsaid(format!("the piece {letter}"), "no line says how it moves");
                continue;
            };
            self.piece(place, letter, &betza);
        }
        let choices: Vec<String> =
            self.draft.pieces.iter().skip(1).map(|p| p.letter.clone()).collect();
        let royal: Vec<String> =
            self.draft.pieces.iter().filter(|p| p.royal).map(|p| p.letter.clone()).collect();
        let choices: Vec<String> = choices.into_iter().filter(|it| !royal.contains(it)).collect();
        let pawn = self.head.letters.first().copied().unwrap_or('.').to_string();
        if let Some(pawn) = self.draft.piece(&pawn) {
            pawn.promotes_to = choices;
            pawn.facts.push("resets-clock = true".to_owned());
        }
        if self.head.parent != PARENT {
            let what = format!("the parent {}", self.head.parent);
            self.draft.unsaid(what, "rules come from chess, and not from other parents");
        }
        if self.head.hand > 0 {
            let what = format!("a hand of {}", self.head.hand);
            self.draft.unsaid(what, "rules of drops are not said in these lines");
        }
    }

    /// What the lines say of a letter.
    fn movement(&mut self, letter: char) -> Option<String> {
        let find = |wanted: String| {
            self.game.pieces.iter().rev().find(|(of, _)| *of == wanted).map(|(_, betza)| betza)
        };
        let both = find(format!("{letter}&"));
        let [white, black] = [letter, letter.to_ascii_lowercase()].map(|of| find(of.to_string()));
        if both.is_none() && white.is_some() != black.is_some() || white != black {
            self.draft.unsaid(
                format!("piece {letter}"),
                "the same letter moves alike for both sides here",
            );
        }
        white.or(both).or(black).cloned()
    }

    fn piece(&mut self, place: usize, letter: char, betza: &str) {
        let moves = plain(betza);
        let text = format!("piece {letter} {betza}");
        let betza = [moves.text.clone(), only_first(&moves.leaps), moves.others.concat()].concat();
        let movement = match moves.text.parse::<wazir_rules::Betza>() {
            Ok(movement) => movement,
            Err(error) => return self.draft.unsaid(text, error.to_string()),
        };
        let is_pawn = place == 0;
        let royal = place + 1 == self.head.letters.len();
        let known = moving_like(&movement);
        let title = match known {
            _ if royal => "King".to_owned(),
            _ if is_pawn => "Pawn".to_owned(),
            _ => pieces::title(known, letter),
        };
        let mut facts = Vec::new();
        // The pawn of chess makes its double step where no line speaks of pawns.
        let said = self.game.pieces.iter().any(|(of, _)| of.starts_with(letter));
        if is_pawn && (moves.double_step || !said) {
            facts.push("double-step = 2".to_owned());
            if said && !moves.en_passant {
                facts.push("en-passant = false".to_owned());
            }
        } else if moves.double_step {
            self.draft.unsaid(&text, "only pawns make double steps here");
        }
        let value = known.map_or_else(|| rough_value(&movement), |known| known.value);
        let letter = letter.to_string();
        self.draft.pieces.push(Piece {
            letter: letter.clone(),
            name: title,
            betza,
            value,
            royal,
            facts,
            ..Piece::default()
        });
        self.first_moves.extend(letter.chars().next().map(|letter| (letter, moves)));
    }

    /// Castling on the wings that the start position names. `O` in the king's movement says how
    /// far; without it the king goes two squares, or three on boards of more than eight files.
    fn castling(&mut self) {
        let rights = self.head.fen.split_whitespace().nth(2).unwrap_or("-");
        let rights: Vec<char> = "KQkq".chars().filter(|&right| rights.contains(right)).collect();
        let king = self.head.letters.last().copied().unwrap_or_default().to_ascii_uppercase();
        let board = self.head.board;
        let men = men(&self.head.fen, board);
        let on = |file: u8, rank: u8| men.get(&(file, rank)).cloned().unwrap_or_default();
        let Some(file) = (1..=board.files).find(|&file| on(file, 1) == king.to_string()) else {
            return;
        };
        let usual = if board.files > 8 { 3 } else { 2 };
        let said = self.first_moves.get(&king);
        let says = said.is_some_and(|moves| moves.castling.iter().any(|steps| !steps.is_empty()));
        let mut kings = false;
        for (wing, (right, corner)) in [('K', board.files), ('Q', 1)].into_iter().enumerate() {
            let [white, black] = [right, right.to_ascii_lowercase()].map(|it| rights.contains(&it));
            if !white && !black {
                continue;
            }
            let partner = on(corner, 1);
            let mirrored = on(corner, board.ranks) == partner.to_ascii_lowercase()
                && on(file, board.ranks) == king.to_ascii_lowercase().to_string();
            if !(white && black && mirrored) || partner.is_empty() {
                self.draft
                    .unsaid(format!("the castling right {right}"), "it differs between the sides");
                continue;
            }
            let steps = match said {
                Some(moves) if says => moves.castling[wing].clone(),
                _ => vec![usual],
            };
            let to = |steps: &u8| match right {
                'K' => file.checked_add(*steps).filter(|to| *to <= corner),
                _ => file.checked_sub(*steps).filter(|to| *to > 0),
            };
            let to: Vec<String> = steps.iter().filter_map(to).map(|to| name((to, 1))).collect();
            if !std::mem::replace(&mut kings, true) {
                self.draft.say("castling", format!("king = {}", quote(&name((file, 1)))));
            }
            let facts = [
                format!("right = \"{right}\""),
                format!("with = {}", quote(&partner)),
                format!("rook = {}", quote(&name((corner, 1)))),
                format!("king-to = {}", list(&to)),
            ];
            self.draft.table("castling.wing", facts.to_vec());
        }
    }
}

#[test]
fn games_are_found() {
    let text = "7 <first : variant camels\nsetup (PK...pk...) 8x8+0_fairy 8/8 w - - 0 1\n\
                piece P& fmW\n12 <first : piece K& K\nnothing setup (x)\nvariant other\n\
                variant camels\nsetup (PKpk) 8x8+0_fairy 8/8 w - - 0 1\n";
    let found = games(text, "x");
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].name.as_str(), found[0].pieces.len()), ("camels", 2));
    assert!(Head::read(&found[0].setup).is_some());
    for setup in ["", "(", "()", "(PK) 8", "(PK) 99x8 8/8", "(PK) 8x8+x_fairy 8"] {
        assert!(Head::read(setup).is_none(), "{setup}");
    }
}
