//! Finds mates in games: short ones in every position, longer ones where the engine believes in
//! one. The proof is exhaustive search's alone.

use wazir_engine::report::Nobody;
use wazir_engine::{Engine, Limits, Score, Signals};
use wazir_rules::bits::Bits;
use wazir_rules::notation::fen;
use wazir_rules::{Color, Game, History, Setup, Tables, Visitor};

use crate::puzzle::{HASH, Puzzle, write_move};
use crate::solver::{GaveUp, LONGEST, Mate, Solver};
use crate::themes::{Themes, worth};

/// The longest mate that is looked for in every position.
const EVERYWHERE: u32 = 2;
/// Nodes of exhaustive search for one position.
const PATIENCE: u64 = 2_000_000;
/// Engine nodes that tell where a look pays.
const GLANCE: u64 = 2_000;
/// A score, in hundredths of a pawn, that might become a mate.
const PROMISING: i32 = 800;
/// Nodes in which the engine finds the mates that are taken, by length: a quarter or less of what
/// it will have, see [`NODES`](crate::puzzle::NODES).
const NEEDED: [u64; 4] = [250, 2_500, 15_000, 30_000];
/// Positions of one game in which long mates are looked for, since few are taken.
const LOOKS: usize = 4;

/// Men on the board below which each one less counts as a fault.
const SPARSE: usize = 8;
/// Fields at the end of a FEN that a puzzle does not have.
const CLOCKS: usize = 2;

/// A puzzle, and what speaks for it.
pub(crate) struct Find {
    pub(crate) puzzle: Puzzle,
    /// Number of the game.
    pub(crate) game: u64,
    /// The number of moves that have been played.
    pub(crate) ply: usize,
    pub(crate) quality: f64,
    /// Features that must not come too often.
    pub(crate) tags: Vec<String>,
}

/// All that was found, and what was not taken.
#[derive(Default)]
pub(crate) struct Pool {
    pub(crate) finds: Vec<Find>,
    two_ways: usize,
    too_hard: usize,
    too_deep: usize,
}

impl Pool {
    fn count(&self, moves: u32) -> usize {
        self.finds.iter().filter(|find| find.puzzle.moves == moves).count()
    }

    pub(crate) fn summary(&self) -> String {
        let Pool { two_ways, too_hard, too_deep, .. } = self;
        let counts: Vec<usize> = (1..=LONGEST).map(|moves| self.count(moves)).collect();
        format!(
            "mates by length {counts:?}; not taken: {two_ways} of several ways, {too_hard} that \
             the engine did not find, {too_deep} that exhaustive search did not settle"
        )
    }
}

/// Looks through games.
pub(crate) struct Finder {
    engine: Engine,
}

impl Finder {
    pub(crate) fn new() -> Finder {
        Finder { engine: Engine::new(HASH) }
    }

    pub(crate) fn look_through(
        &mut self,
        number: u64,
        games: impl Iterator<Item = Game>,
        pool: &mut Pool,
    ) {
        let mut looks = LOOKS;
        for game in games {
            let position = without_past(&game);
            let promises = looks > 0 && self.promises(&position);
            looks -= usize::from(promises);
            let most = if promises { LONGEST } else { EVERYWHERE };
            if let Some(seen) = self.look_at(&position, most, pool) {
                let tags = seen.tags(&position);
                let (puzzle, quality) = (seen.puzzle(&position), seen.quality(&position));
                let ply = game.moves().len();
                pool.finds.push(Find { puzzle, game: number, ply, quality, tags });
            }
        }
    }

    fn look_at(&mut self, game: &Game, most: u32, pool: &mut Pool) -> Option<Seen> {
        let Ok(seen) = game.visit(Look { most }) else {
            pool.too_deep += 1;
            return None;
        };
        let Mate { moves, ref keys } = seen.as_ref()?.mate;
        if moves > 1 && keys.len() > 1 {
            pool.two_ways += 1;
            return None;
        }
        if !self.is_solved(game, moves) {
            pool.too_hard += 1;
            return None;
        }
        seen
    }

    /// Returns whether the engine sees a mate that is longer than those searched for everywhere.
    fn promises(&mut self, game: &Game) -> bool {
        let promising = match self.ask(game, GLANCE, LONGEST) {
            Score::Mate(moves) => moves > 0,
            Score::Centipawns(score) => score > PROMISING,
        };
        let nodes = NEEDED[LONGEST as usize - 1];
        let long = EVERYWHERE as i32 + 1..=LONGEST as i32;
        promising
            && matches!(self.ask(game, nodes, LONGEST), Score::Mate(moves) if long.contains(&moves))
    }

    fn is_solved(&mut self, game: &Game, moves: u32) -> bool {
        let score = self.ask(game, NEEDED[moves as usize - 1], moves);
        score == Score::Mate(moves as i32)
    }

    fn ask(&mut self, game: &Game, nodes: u64, moves: u32) -> Score {
        self.engine.new_game();
        let limits = Limits { nodes: Some(nodes), mate: Some(moves), ..Limits::default() };
        self.engine.search(game, &limits, &Signals::default(), &mut Nobody).score
    }
}

/// The position as a game of its own, as a puzzle gives it.
fn without_past(game: &Game) -> Game {
    let setup = Setup { halfmove_clock: 0, fullmove: 1, ..game.setup() };
    Game::from_setup(game.rules(), &setup).expect("it was played")
}

/// The shortest mate of a position, if there is one.
struct Look {
    most: u32,
}

impl Visitor for Look {
    type Output = Result<Option<Seen>, GaveUp>;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Self::Output {
        let start = history.current();
        let mut solver = Solver::new(tables);
        let Some(mate) = solver.shortest(start, self.most, PATIENCE)? else { return Ok(None) };
        let mut line = solver.line(start, &mate);
        let last = line.pop().expect("a mate has a move");
        let end =
            line.iter().fold(start.clone(), |position, &mv| position.play_unchecked(tables, mv));
        let key = Themes::new(tables, start, mate.keys[0]);
        Ok(Some(Seen { key, last: Themes::new(tables, &end, last), mate }))
    }
}

/// A mate, and the themes of its first and its last move.
struct Seen {
    mate: Mate,
    key: Themes,
    last: Themes,
}

impl Seen {
    fn puzzle(&self, game: &Game) -> Puzzle {
        let (variant, setup, legal) = (game.variant(), game.setup(), game.legal_moves());
        let text = fen::write(variant, &setup);
        let fields: Vec<&str> = text.split(' ').collect();
        let keys = self.mate.keys.iter();
        Puzzle {
            position: fields[..fields.len() - CLOCKS].join(" "),
            moves: self.mate.moves,
            best: keys.map(|&mv| write_move(variant, &setup, &legal, mv)).collect(),
            id: String::new(),
            key_themes: self.key.text(),
            mate_themes: self.last.text(),
        }
    }

    /// Unexpected moves are good, as are many that had to be looked at; a side that is far ahead
    /// has it too easy, and bare endings are all alike.
    fn quality(&self, game: &Game) -> f64 {
        let surprise = match self.mate.moves {
            1 => self.last.surprise(),
            _ => self.key.surprise() + self.last.surprise() / 2.0,
        };
        let choice = (game.legal_moves().len() as f64 / 30.0).min(2.0);
        let bare = SPARSE.saturating_sub(men(&game.setup())) as f64;
        surprise + choice - bare - self.mate.keys.len() as f64 - edge(game) / 3.0
    }

    fn tags(&self, game: &Game) -> Vec<String> {
        let men = men(&game.setup());
        vec![
            format!("by {}", self.key.words[0]),
            format!("ends by {}", self.last.words[0]),
            format!("{} begins", self.key.text()),
            format!("{} ends", self.last.text()),
            format!("mate in {}, {} men", self.mate.moves, men / 5),
        ]
    }
}

fn men(setup: &Setup) -> usize {
    setup.board.iter().flatten().count()
}

/// The side to move's advantage in material, in pawns, or 0.
fn edge(game: &Game) -> f64 {
    let (variant, setup) = (game.variant(), game.setup());
    let sign = |color| if color == setup.turn { 1 } else { -1 };
    let on_board = setup.board.iter().flatten();
    let mut edge: i32 =
        on_board.map(|piece| sign(piece.color()) * worth(variant, piece.kind())).sum();
    for color in Color::ALL.into_iter().filter(|_| variant.has_drops()) {
        let held = setup.holdings.iter(color);
        let held: i32 = held.map(|(kind, count)| i32::from(count) * worth(variant, kind)).sum();
        edge += sign(color) * held;
    }
    f64::from(edge.max(0)) / 100.0
}
