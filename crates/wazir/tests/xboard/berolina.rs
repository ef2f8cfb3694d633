//! Where XBoard 4.9.1 loses track of a Berolina game.
//!
//! ```text
//!   . . . . .        White's pawn takes the pawn that ran from g7 over f6 to e5
//!   . . x . .  6     by stepping to x. XBoard removes what stands on g5 instead
//!   . p P g .  5     and leaves the pawn on e5: from here its board is wrong.
//!     e f g          A pawn that ran to the right side is taken correctly.
//! ```
//! It also calls an en passant capture of a pawn that gives check illegal.

/// Files 0 to 7, ranks 0 to 7.
type Square = (usize, usize);

/// Why XBoard cannot be believed at the end of this game, if there is a reason.
pub(crate) fn lost_track(moves: &[&str]) -> Option<String> {
    let mut board = Board::start();
    let mut ran_to = None;
    for (ply, text) in moves.iter().enumerate() {
        let (from, to) = squares(text)?;
        if let Some(victim) = ran_to.filter(|&victim| board.takes_in_passing(from, to, victim)) {
            if victim.0 < to.0 {
                return Some(format!(
                    "at ply {} {text} took a pawn en passant on its left",
                    ply + 1
                ));
            }
            if ply + 1 == moves.len() {
                return Some(format!("it refused the en passant capture {text}"));
            }
            board.clear(victim);
        }
        ran_to = board.runs(from, to).then_some(to);
        board.play(from, to, text.as_bytes().get(4).copied());
    }
    None
}

fn squares(text: &str) -> Option<(Square, Square)> {
    let square = |file: u8, rank: u8| {
        let file = usize::from(file.checked_sub(b'a')?);
        let rank = usize::from(rank.checked_sub(b'1')?);
        (file < 8 && rank < 8).then_some((file, rank))
    };
    let &[a, b, c, d, ..] = text.as_bytes() else {
        return None;
    };
    Some((square(a, b)?, square(c, d)?))
}

/// Letters by rank and file, `.` where there is nothing.
struct Board([[u8; 8]; 8]);

impl Board {
    fn start() -> Board {
        let mut ranks = [[b'.'; 8]; 8];
        ranks[0] = *b"RNBQKBNR";
        ranks[1] = [b'P'; 8];
        ranks[6] = [b'p'; 8];
        ranks[7] = *b"rnbqkbnr";
        Board(ranks)
    }

    fn at(&self, (file, rank): Square) -> u8 {
        self.0[rank][file]
    }

    fn is_pawn(&self, square: Square) -> bool {
        self.at(square).eq_ignore_ascii_case(&b'p')
    }

    fn clear(&mut self, (file, rank): Square) {
        self.0[rank][file] = b'.';
    }

    /// A pawn's straight step takes something; when nothing is there, the
    /// pawn that has just run past.
    fn takes_in_passing(&self, from: Square, to: Square, victim: Square) -> bool {
        self.is_pawn(from)
            && from.0 == to.0
            && self.at(to) == b'.'
            && victim.1 == from.1
            && victim.0.abs_diff(to.0) == 1
    }

    fn runs(&self, from: Square, to: Square) -> bool {
        self.is_pawn(from) && from.1.abs_diff(to.1) == 2
    }

    fn play(&mut self, from: Square, to: Square, letter: Option<u8>) {
        let mut piece = self.at(from);
        if let Some(letter) = letter.filter(u8::is_ascii_alphabetic) {
            piece = if piece.is_ascii_uppercase() {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
        }
        if piece.eq_ignore_ascii_case(&b'k') && from.0.abs_diff(to.0) == 2 {
            let (corner, beside) = if to.0 > from.0 { (7, 5) } else { (0, 3) };
            self.0[from.1][beside] = self.at((corner, from.1));
            self.clear((corner, from.1));
        }
        self.clear(from);
        self.0[to.1][to.0] = piece;
    }
}

#[test]
fn en_passant_to_the_left_is_known() {
    let moves = [
        "e2f3", "a7b6", "f3e4", "b6a5", "e4f5", "g7e5", "f5f6", "h7g6",
    ];
    assert!(lost_track(&moves).unwrap().contains("ply 7"));
    assert_eq!(lost_track(&moves[..6]), None);
}

#[test]
fn en_passant_to_the_right_is_only_refused() {
    let moves = [
        "e2f3", "a7b6", "f3e4", "b6a5", "e4f5", "e7g5", "f5f6", "h7h6",
    ];
    assert_eq!(lost_track(&moves), None);
    assert!(lost_track(&moves[..7]).unwrap().contains("refused"));
}

#[test]
fn an_ordinary_capture_is_not_en_passant() {
    assert_eq!(lost_track(&["e2g4", "f7h5", "g4g5", "h5h4"]), None);
}
