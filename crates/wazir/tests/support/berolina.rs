//! En passant in Berolina, where both XBoard 4.9.1 and Fairy-Max 5.0b lose track.
//!
//! ```text
//!   . . . . .        White's pawn takes the pawn that ran from g7 over f6 to e5
//!   . . x . .  6     by stepping to x. XBoard removes what stands on g5 instead
//!   . p P g .  5     and leaves the pawn on e5: from here its board is wrong.
//!     e f g          A pawn that ran to the right side is taken correctly.
//! ```
//! XBoard also calls an en passant capture of a pawn that gives check illegal.
//!
//! A pawn on g5 may step to x as well, which takes nothing. When Fairy-Max
//! itself plays this, its search (which tries a remembered move as capture and
//! as step at once) may take the pawn on e5 off its own board.

/// Files 0 to 7, ranks 0 to 7.
type Square = (usize, usize);

/// A pawn's move to the square that another has just passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passed {
    /// Took the runner, which stood on a lower file.
    TookOnLeft,
    /// Took the runner, which stood on a higher file.
    TookOnRight,
    /// Stepped there diagonally and took nothing.
    SteppedOn,
}

/// Every such event of a game from the usual start: the index of the move, and what.
pub(crate) fn events(moves: &[&str]) -> Vec<(usize, Passed)> {
    let mut board = Board::start();
    let mut runner = None;
    let mut found = Vec::new();
    for (index, text) in moves.iter().enumerate() {
        let Some((from, to)) = squares(text) else {
            break;
        };
        if let Some((_, stands)) = runner.filter(|&(over, _)| over == to && board.is_pawn(from)) {
            found.push((index, Passed::of(from, to, stands)));
            if from.0 == to.0 {
                board.clear(stands);
            }
        }
        runner = board.run(from, to);
        board.play(from, to, text.as_bytes().get(4).copied());
    }
    found
}

impl Passed {
    fn of(from: Square, to: Square, runner: Square) -> Passed {
        match (from.0 == to.0, runner.0 < to.0) {
            (true, true) => Passed::TookOnLeft,
            (true, false) => Passed::TookOnRight,
            (false, _) => Passed::SteppedOn,
        }
    }
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

    /// The square a pawn has run over, and the one where it stands now.
    fn run(&self, from: Square, to: Square) -> Option<(Square, Square)> {
        let runs = self.is_pawn(from) && from.1.abs_diff(to.1) == 2;
        runs.then(|| (((from.0 + to.0) / 2, (from.1 + to.1) / 2), to))
    }

    fn play(&mut self, from: Square, to: Square, letter: Option<u8>) {
        let mut piece = self.at(from);
        if let Some(letter) = letter.filter(u8::is_ascii_alphabetic) {
            piece = if piece.is_ascii_uppercase() { letter.to_ascii_uppercase() } else { letter };
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
fn the_runner_on_the_left_or_on_the_right_is_taken() {
    let left = ["e2f3", "a7b6", "f3e4", "b6a5", "e4f5", "g7e5", "f5f6"];
    assert_eq!(events(&left), [(6, Passed::TookOnLeft)]);
    let right = ["e2f3", "a7b6", "f3e4", "b6a5", "e4f5", "e7g5", "f5f6"];
    assert_eq!(events(&right), [(6, Passed::TookOnRight)]);
}

#[test]
fn a_diagonal_step_takes_nothing() {
    let moves = ["h2g3", "a7b6", "g3h4", "b6a5", "h4g5", "g7e5", "g5f6", "h7g6"];
    assert_eq!(events(&moves), [(6, Passed::SteppedOn)]);
}

#[test]
fn an_ordinary_capture_is_no_event() {
    assert_eq!(events(&["e2g4", "f7h5", "g4g5", "h5h4"]), []);
}
