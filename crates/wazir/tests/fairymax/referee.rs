//! TO BE FILLED IN: what the harness needs to know of the rules, in one place.
//!
//! The body below stands in for `wazir_rules` until it can play: it asks a
//! second Fairy-Max what is legal, which proves the harness and nothing else.
//! Replace `Rules` and its implementation by one over `wazir_rules::Game`.

use crate::dialect;
use crate::fairy_max::FairyMax;
use crate::random::Random;

/// The rules of one game in progress.
pub(crate) trait Referee {
    /// Does `outcome` know draws by repetition and the move clock? Delete this
    /// with the stand-in, which does not.
    const SEES_DRAWS: bool;
    /// The start of a game of `variant`, an id of ours: `janus`, `berolina`,
    /// `falcon-xboard` or `superchess`. `number` picks the array of a game
    /// that has several, as XBoard numbers them.
    fn new(variant: &str, number: u32) -> Self;
    /// All legal moves as coordinates, none when the game is over.
    fn legal(&mut self) -> Vec<String>;
    /// Plays a legal move.
    fn play(&mut self, text: &str) -> Result<(), String>;
    /// How the game ended: result and reason in our own words, `1-0 checkmate`,
    /// `1/2-1/2 stalemate`, `1/2-1/2 repetition`, `1/2-1/2 move-clock`,
    /// `1/2-1/2 dead-position`.
    fn outcome(&self) -> Option<String>;
    /// The position, holdings in brackets.
    fn fen(&self) -> String;
}

/// The referee of all games.
pub(crate) struct Rules {
    oracle: FairyMax,
    random: Random,
    start: &'static str,
    squares: Vec<String>,
    /// Of the side to move, then of the other. Fairy-Max reads a move onto its
    /// own king as a way to write castling.
    kings: [String; 2],
    outcome: Option<String>,
}

impl Referee for Rules {
    const SEES_DRAWS: bool = false;

    fn new(variant: &str, number: u32) -> Rules {
        let (start, files, king) = match variant {
            "janus" => {
                ("rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1", 10, 'e')
            }
            "falcon-xboard" => {
                ("rnbfqkfbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBFQKFBNR w KQkq - 0 1", 10, 'f')
            }
            "superchess" => {
                ("rvaqkens/pppppppp/8/8/8/8/PPPPPPPP/RVAQKENS[NBBRnbbr] w Qq - 0 1", 8, 'e')
            }
            _ => ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 8, 'e'),
        };
        let mut oracle = FairyMax::start();
        oracle.new_game(variant, start);
        let squares = ('a'..='j')
            .take(files)
            .flat_map(|f| ('1'..='8').map(move |r| format!("{f}{r}")))
            .collect();
        let kings = [format!("{king}1"), format!("{king}8")];
        Rules {
            oracle,
            random: Random::new(u64::from(number)),
            start,
            squares,
            kings,
            outcome: None,
        }
    }

    /// A legal move, found by trying all in some order.
    fn legal(&mut self) -> Vec<String> {
        let shift = self.random.below(10_000) as usize;
        let count = self.squares.len();
        for index in (0..count * count).map(|i| (i * 2477 + shift) % (count * count)) {
            let (from, to) = (&self.squares[index / count], &self.squares[index % count]);
            let text = format!("{from}{to}");
            if *to != self.kings[0] && self.oracle.feed(&text).is_ok() {
                self.oracle.undo();
                return vec![text];
            }
        }
        Vec::new()
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        self.outcome = self.oracle.feed(text)?.map(|claim| dialect::in_our_words(&claim));
        if text.starts_with(&self.kings[0]) {
            self.kings[0] = text[2..].to_owned();
        }
        self.kings.swap(0, 1);
        Ok(())
    }

    fn outcome(&self) -> Option<String> {
        self.outcome.clone()
    }

    fn fen(&self) -> String {
        self.start.to_owned()
    }
}
