//! What the opening book knows of a position: its name, and its moves.

use wazir_engine::book::Book;
use wazir_engine::{Knowledge, Score};
use wazir_rules::{Color, Game, Rules};
use wazir_words::Language;

use crate::Refused;
use crate::messages::{BookLine, BookPage};
use crate::moves::line_move;
use crate::read::reach;
use crate::score::evaluation;

/// Plies after which no name is looked for: openings are over by then.
const MOST_PLIES: usize = 60;

/// What is known of the position after these moves from this FEN, or from the start position.
///
/// # Errors
/// When the FEN or one of the moves cannot be played.
pub fn book_page(
    rules: &Rules,
    knowledge: &Knowledge,
    fen: Option<&str>,
    moves: &[String],
) -> Result<BookPage, Refused> {
    let game = reach(rules, fen, moves)?;
    let Some(book) = knowledge.book(rules) else { return Ok(BookPage::default()) };
    let white_to_move = game.turn() == Color::White;
    let legal = if game.outcome().is_some() { Vec::new() } else { game.legal_moves() };
    let known: Vec<_> =
        book.moves(&game).iter().filter(|known| legal.contains(&known.mv)).collect();
    let weights: u32 = known.iter().map(|known| u32::from(known.weight)).sum();
    let line = |known: &&wazir_engine::book::BookMove| {
        let (white, black) =
            if white_to_move { (known.won, known.lost) } else { (known.lost, known.won) };
        BookLine {
            mv: line_move(&game, known.mv),
            chance: (u32::from(known.weight) * 100).div_ceil(weights.max(1)),
            white,
            drawn: known.drawn,
            black,
            evaluation: known
                .score
                .map(|score| evaluation(Score::Centipawns(score), white_to_move)),
        }
    };
    Ok(BookPage { name: name(&book, &game), moves: known.iter().map(line).collect() })
}

/// The last name that one of the positions of a game has.
fn name(book: &Book, game: &Game) -> Option<String> {
    let language = Language::current().id();
    let mut now = game.clone();
    while now.moves().len() > MOST_PLIES {
        now.take_back();
    }
    loop {
        if let Some(name) = book.name(&now, language) {
            return Some(name.to_owned());
        }
        now.take_back()?;
    }
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;

    use super::*;

    fn page(moves: &str) -> BookPage {
        let rules = Shelf::shipped().rules("chess").expect("a shipped game");
        let mut knowledge = Knowledge::default();
        let text = "e4 = King's Pawn\ne4 =de Königsbauer\ne4 : e5 3 +1 =2 -3 (-0.50); c5 1\n\
                    e4 e5 Nf3 : Nc6 1\n";
        knowledge.add_book(&rules, text).expect("a good book");
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        book_page(&rules, &knowledge, None, &moves).expect("legal moves")
    }

    #[test]
    fn a_page_has_results_of_the_sides_and_the_last_name() {
        let found = page("e4");
        assert_eq!(found.name.as_deref(), Some("King's Pawn"));
        let [e5, c5] = &found.moves[..] else { panic!("two moves: {found:?}") };
        assert_eq!((&*e5.mv.san, e5.chance, e5.white, e5.drawn, e5.black), ("e5", 75, 3, 2, 1));
        assert_eq!(e5.evaluation.as_ref().map(|it| &*it.text), Some("+0.5"));
        assert_eq!((&*c5.mv.san, c5.chance, c5.evaluation.is_none()), ("c5", 25, true));
        let later = page("e4 e5 Nf3");
        assert_eq!((later.name.as_deref(), later.moves.len()), (Some("King's Pawn"), 1));
        Language::German.scope(|| {
            assert_eq!(page("e4 e5 Nf3 a6").name.as_deref(), Some("Königsbauer"));
        });
        assert_eq!(page("d4"), BookPage::default());
    }
}
