//! Scores of the engine in words.

use wazir_engine::Score;
use wazir_rules::{Color, GameResult};
use wazir_words::say;

use crate::messages::Evaluation;

/// The score of a game that is over.
pub fn final_evaluation(result: GameResult) -> Evaluation {
    let share = match result {
        GameResult::Win(Color::White) => 1.0,
        GameResult::Win(Color::Black) => 0.0,
        GameResult::Draw => 0.5,
    };
    Evaluation { share, text: result.as_str().to_owned() }
}

/// A score of the side to move as White sees it, for the bar beside the board.
pub fn evaluation(score: Score, white_to_move: bool) -> Evaluation {
    let sign = if white_to_move { 1 } else { -1 };
    match score {
        Score::Mate(moves) => {
            // 0: the side to move is mated.
            let white_mates = (moves > 0) == white_to_move;
            let side = if white_mates { say!("White") } else { say!("Black") };
            let text = say!("{side} mates in {count}", side, count = moves.abs());
            Evaluation { share: if white_mates { 1.0 } else { 0.0 }, text }
        }
        Score::Centipawns(value) => {
            let pawns = f64::from(value * sign) / 100.0;
            // A pawn and a half is about half way to the end of the bar.
            let share = 1.0 / (1.0 + (-pawns * 0.7).exp());
            // Adding nothing makes a zero below nothing one above.
            let shown = (pawns * 10.0).round() / 10.0 + 0.0;
            Evaluation { share, text: format!("{shown:+.1}") }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_shown_from_whites_side() {
        let cases = [
            (Score::Centipawns(0), true, "+0.0"),
            (Score::Centipawns(-4), true, "+0.0"),
            (Score::Centipawns(130), true, "+1.3"),
            (Score::Centipawns(130), false, "-1.3"),
            (Score::Mate(2), true, "White mates in 2"),
            (Score::Mate(2), false, "Black mates in 2"),
            (Score::Mate(-3), true, "Black mates in 3"),
        ];
        for (score, white_to_move, text) in cases {
            let shown = evaluation(score, white_to_move);
            assert_eq!(shown.text, text);
            assert_eq!(
                shown.share > 0.5,
                text.starts_with('+') && pawns_above(score) || text.starts_with('W'),
                "{text}"
            );
        }
        fn pawns_above(score: Score) -> bool {
            score > Score::Centipawns(0)
        }
    }
}
