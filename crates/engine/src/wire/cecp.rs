//! Moves as CECP writes them.

use wazir_rules::Move;
use wazir_rules::notation::coord;
use wazir_rules::variant::Variant;

/// Writes a move in the coordinates of CECP, which has notations of its own for a pass, and for
/// castling where it is possible from anywhere.
///
/// Source: XBoard's `engine-intf.html`.
pub(crate) fn write_move(variant: &Variant, mv: Move) -> String {
    match variant.right_of(mv) {
        _ if mv.is_pass() => "@@@@".to_owned(),
        Some(right) if variant.castles_anywhere() => {
            (if right.goes_right() { "O-O" } else { "O-O-O" }).to_owned()
        }
        _ => coord::write(variant, mv),
    }
}

#[cfg(test)]
mod tests {
    use wazir_rules::{Game, Rules};

    use super::*;

    fn written(game: &Game, san: &str) -> String {
        write_move(game.variant(), game.read_san(san).unwrap())
    }

    #[test]
    fn castling_from_anywhere_and_passes_have_words() -> Result<(), Box<dyn std::error::Error>> {
        let fen = "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w KQkq - 0 1";
        let anywhere = Game::from_fen(&Rules::named("chess960")?, fen)?;
        assert_eq!(written(&anywhere, "O-O"), "O-O");
        assert_eq!(written(&anywhere, "a3"), "a2a3");
        let fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
        let usual = Game::from_fen(&Rules::named("chess")?, fen)?;
        assert_eq!(written(&usual, "O-O-O"), "e1c1");
        let lion = Game::from_fen(&Rules::named("mightylion")?, "4k3/8/8/8/3L4/8/8/4K3 w - - 0 1")?;
        let pass = lion.legal_moves().into_iter().find(|mv| mv.is_pass());
        assert_eq!(pass.map(|mv| write_move(lion.variant(), mv)).as_deref(), Some("@@@@"));
        Ok(())
    }
}
