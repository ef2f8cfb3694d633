//! The material that can never win, compared with every arrangement of the pieces.

use wazir_rules::reference;
use wazir_rules::variant::{Letter, Variant};
use wazir_rules::{Color, Game, Kind, Piece, Setup, Square};

/// A small game in which the piece `X` moves as given, and the king too.
fn game(king: &str, piece: &str, stuck: &str) -> Variant {
    let text = format!(
        "id = 'x'\nname = 'X'\n[board]\nfiles = 4\nranks = 5\nstart = 'k2x/4/4/4/3K w 0 1'
         [[piece]]\nletter = 'K'\nname = 'King'\nbetza = '{king}'\nroyal = true
         [[piece]]\nletter = 'X'\nname = 'X'\nbetza = '{piece}'\nvalue = 3
         [ending]\nno-moves = '{stuck}'"
    );
    Variant::read(&text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn kind(variant: &Variant, letter: &str) -> Kind {
    variant.kind_of(Letter::parse(letter).unwrap()).unwrap()
}

/// Returns `true` if a king and this piece have won somewhere against a king that is to move.
fn wins_somewhere(variant: &Variant, loses_when_stuck: bool) -> bool {
    let squares = || variant.board().squares();
    let [king, piece] = ["K", "X"].map(|letter| kind(variant, letter));
    let mut setup = Setup::empty(variant.board().len());
    setup.turn = Color::Black;
    let has_lost = |white: Square, extra: Square, black: Square| {
        if white == extra || white == black || extra == black {
            return false;
        }
        let mut setup = setup.clone();
        setup.board[white.index()] = Some(Piece::new(Color::White, king));
        setup.board[extra.index()] = Some(Piece::new(Color::White, piece));
        setup.board[black.index()] = Some(Piece::new(Color::Black, king));
        let checked = reference::in_check(variant, &setup, Color::Black);
        let kings_apart = {
            let mut alone = setup.clone();
            alone.board[extra.index()] = None;
            !reference::in_check(variant, &alone, Color::Black)
        };
        kings_apart
            && !reference::in_check(variant, &setup, Color::White)
            && (checked || loses_when_stuck)
            && reference::legal_moves(variant, &setup).is_empty()
    };
    squares().any(|w| squares().any(|x| squares().any(|b| has_lost(w, x, b))))
}

#[test]
fn a_piece_is_dead_alone_if_it_wins_nowhere() {
    let (mut dead, mut alive) = (0, 0);
    for king in ["K", "N", "WfF"] {
        for piece in ["N", "B", "R", "K", "F", "fW", "W", "nN", "D", "BN", "fmWcF", "A"] {
            for (stuck, loses) in [("draw", false), ("loss", true)] {
                let game = game(king, piece, stuck);
                let wins = wins_somewhere(&game, loses);
                let found = game.is_dead_alone(kind(&game, "X"));
                assert_eq!(found, !wins, "king {king}, piece {piece}, stuck: {stuck}");
                *(if found { &mut dead } else { &mut alive }) += 1;
            }
        }
    }
    assert!(dead > 5 && alive > 20, "{dead} dead, {alive} alive");
}

/// A file cannot declare that a piece is weaker than it is, nor inherit that.
#[test]
fn a_knight_that_becomes_an_amazon_wins() {
    let text = "id = 'x'\nname = 'X'\nbased-on = 'chess'
                [[piece]]\nletter = 'N'\nbetza = 'QN'\ndead-alone = true";
    let game = Variant::read(text).unwrap();
    assert!(!game.is_dead_alone(kind(&game, "N")));
    let fen = "4k3/8/8/8/8/8/8/3NK3 w - - 0 1";
    assert_eq!(Game::from_fen(game, fen).unwrap().outcome(), None);
}

/// Bishops on squares of one colour cannot mate a king, but mate a royal Knight: on a1, all of its
/// squares have the other colour, and another Knight may deny it both.
#[test]
fn pieces_of_one_colour_may_win_against_other_kings() {
    let text = |king: &str| {
        format!(
            "id = 'x'\nname = 'X'\nbased-on = 'chess'\n[[piece]]\nletter = 'K'\nbetza = '{king}'"
        )
    };
    let fen = "1b6/8/8/8/3K4/8/7B/k3B3 b - - 0 1";
    let over = |king: &str| {
        let game = Variant::read(&text(king)).unwrap();
        Game::from_fen(game, fen).unwrap().outcome().map(|outcome| outcome.to_string())
    };
    assert_eq!(over("K").as_deref(), Some("1/2-1/2 by dead-position"));
    assert_eq!(over("N"), None);
}

/// One check mates a king that may not flee, if nobody can take the piece that gives it.
#[test]
fn a_king_that_may_not_flee_is_mated_by_less() {
    let over = |moves: &str, fen: &str| {
        let text = format!("id = 'x'\nname = 'X'\nbased-on = 'chess'\n{moves}");
        let game = Game::from_fen(Variant::read(&text).unwrap(), fen).unwrap();
        game.outcome().map(|outcome| outcome.to_string())
    };
    let stays = "[moves]\nmay-flee = false";
    let (knight, check) = ("4k3/8/8/1N6/8/8/8/4K3 w - -", "4k3/2N5/8/8/8/8/8/4K3 b - -");
    assert_eq!(over("", knight).as_deref(), Some("1/2-1/2 by dead-position"));
    assert_eq!(over(stays, knight), None);
    assert_eq!(over(stays, check).as_deref(), Some("1-0 by checkmate"));
    let bare = "4k3/8/8/8/8/8/8/4K3 w - -";
    assert_eq!(over(stays, bare).as_deref(), Some("1/2-1/2 by dead-position"));
    let hill = format!(
        "{stays}\n[[region]]\nname = 'hill'\nsquares = ['d4-e5']\nmirrored = false
         [[end]]\nwhen = 'goal'\npieces = ['K']\nregion = 'hill'"
    );
    assert_eq!(over(&hill, bare), None);
}

/// A pawn is as strong as what it can become.
#[test]
fn promotion_counts() {
    let text = "id = 'x'\nname = 'X'\nbased-on = 'chess'
                [[piece]]\nletter = 'P'\npromotes-to = ['N', 'B']";
    let game = Variant::read(text).unwrap();
    assert!(game.is_dead_alone(kind(&game, "P")));
    let chess = Variant::named("chess").unwrap();
    assert!(!chess.is_dead_alone(kind(&chess, "P")));
    assert!(chess.is_dead_alone(kind(&chess, "B")));
}
