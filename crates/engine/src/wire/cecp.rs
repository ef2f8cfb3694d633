//! Moves and squares as CECP writes them.

use std::borrow::Cow;

use wazir_rules::notation::coord;
use wazir_rules::variant::Variant;
use wazir_rules::{Move, Square};

/// The boards whose ranks CECP counts from 0, so that one digit is enough.
const RANKS_FROM_ZERO: usize = 10;

/// Writes a move in the coordinates of CECP, which has notations of its own for a pass, and for
/// castling where it is possible from anywhere.
///
/// Source: XBoard's `engine-intf.html`, and `ONE` in its `common.h`.
pub(crate) fn write_move(variant: &Variant, mv: Move) -> String {
    match variant.right_of(mv) {
        _ if mv.is_pass() => "@@@@".to_owned(),
        Some(right) if variant.castles_anywhere() => {
            (if right.goes_right() { "O-O" } else { "O-O-O" }).to_owned()
        }
        _ => with_own_ranks(variant, coord::write(variant, mv)),
    }
}

/// The name of a square in CECP.
pub(crate) fn name(variant: &Variant, square: Square) -> String {
    with_own_ranks(variant, variant.board().name(square))
}

fn with_own_ranks(variant: &Variant, text: String) -> String {
    if variant.board().ranks() == RANKS_FROM_ZERO { renumber(&text, -1) } else { text }
}

/// A move or a square as it was received, with ranks that are counted from 1.
pub(crate) fn with_usual_ranks<'t>(variant: &Variant, text: &'t str) -> Cow<'t, str> {
    match variant.board().ranks() {
        RANKS_FROM_ZERO => renumber(text, 1).into(),
        _ => text.into(),
    }
}

/// Adds to each number of a text.
fn renumber(text: &str, by: i32) -> String {
    let mut renumbered = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, digits) = rest.split_at(at);
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        renumbered += before;
        match digits[..end].parse::<i32>().ok().and_then(|number| number.checked_add(by)) {
            Some(number) => renumbered += &number.to_string(),
            None => renumbered += &digits[..end],
        }
        rest = &digits[end..];
    }
    renumbered + rest
}

#[cfg(test)]
mod tests {
    use wazir_rules::notation::coord::Tolerance;
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

    #[test]
    fn ten_ranks_are_counted_from_zero() -> Result<(), Box<dyn std::error::Error>> {
        let cases = [("xiangqi", "a0a1"), ("grand", "d2d4"), ("chess", "e2e4"), ("chu", "a4a5")];
        for (name, text) in cases {
            let game = Game::named(name)?;
            let usual = with_usual_ranks(game.variant(), text);
            let mv = game.read_coordinates(&usual, Tolerance::Exact)?;
            assert_eq!(write_move(game.variant(), mv), text, "{name}");
        }
        let grand = Game::named("grand")?;
        assert_eq!(with_usual_ranks(grand.variant(), "a8a9=q"), "a9a10=q");
        assert_eq!(with_usual_ranks(grand.variant(), "@@@@ a99999999999"), "@@@@ a99999999999");
        Ok(())
    }
}
