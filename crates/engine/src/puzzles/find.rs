//! The puzzles among the positions of a game. Short wins by force are looked for in every position;
//! where a glance of the engine promises more, for longer ones, and for gains and only defences.

use std::sync::Arc;

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Game, History, Kind, Move, Position, Setup, Tables, Visitor};

use super::forced::{GaveUp, Solver, Win};
use super::material::{Counter, worth};
use super::proof::IsOnly;
use super::puzzle::{Goal, LONGEST, Puzzle, short_fen};
use super::themes::{Eye, Theme};
use crate::engine::Engine;
use crate::knowledge::Knowledge;
use crate::limits::Limits;
use crate::report::{Bound, Nobody, Report};
use crate::score::Score;
use crate::self_play::think;
use crate::signals::Signals;

/// The longest win that is looked for in every position.
const EVERYWHERE: u32 = 2;
/// Positions that are looked at for that.
const QUICK: u64 = 150_000;
/// Positions that are looked at for a proof of a long win, and of something else.
const PATIENCE: u64 = 5_000_000;
const OTHER_PATIENCE: u64 = 600_000;
/// Nodes in which the engine finds a long win.
const DEEP: u64 = 15_000;
/// Nodes in which the engine compares the best two moves: at a glance, and before a proof.
const GLANCE: u64 = 800;
const LOOK: u64 = 10_000;
/// Nodes for a move further down a line.
const FURTHER: u64 = 4_000;
/// A score from which a long win is likely, in centipawns.
const PROMISING: i32 = 900;
/// A score above which the engine sees a mate.
const MATES: i32 = 29_000;
/// What the best move is to be better by than any other, in the engine's view.
const CLEARLY: i32 = 150;
/// A side with less than this has lost, if it does not hold.
const LOST: i32 = -300;
/// A side with less than this does not hold.
const HOLDS: i32 = -250;
/// A side with more than this has no need of a gain.
const WINNING: i32 = 400;
/// Most looks for gains and defences in one game, and for long wins; plies between two of the latter.
const LOOKS: usize = 6;
const LONG_LOOKS: usize = 5;
const LOOKS_APART: usize = 3;
/// The most moves of a gain, its first one included.
const LONGEST_GAIN: usize = 3;
/// Plies between two puzzles of one game.
const APART: usize = 8;
/// The transposition table of the engine, in MiB.
const HASH: usize = 2;
/// Men on the board below which each one less counts as a fault.
const SPARSE: usize = 8;

/// A puzzle that has not been graded, and what speaks for it.
#[derive(Clone, Debug)]
pub(super) struct Find {
    pub(super) puzzle: Puzzle,
    pub(super) quality: f64,
    /// Features that must not come too often.
    pub(super) tags: Vec<String>,
    /// What no more than a few puzzles may share: how it begins, how it ends, and where the king is.
    pub(super) pattern: String,
    /// The number of moves that had been played.
    ply: usize,
}

/// Looks through games.
pub(super) struct Finder {
    engine: Engine,
    eye: Option<Eye>,
    looks: usize,
    long_looks: usize,
    /// The ply of the last look for a long win.
    looked: usize,
}

impl Finder {
    pub(super) fn new(knowledge: &Arc<Knowledge>) -> Finder {
        let mut engine = Engine::new(HASH);
        engine.set_knowledge(Arc::clone(knowledge));
        Finder { engine, eye: None, looks: 0, long_looks: 0, looked: 0 }
    }

    /// The puzzles of one game. What was seen in others does not matter.
    pub(super) fn look_through(&mut self, games: impl Iterator<Item = Game>) -> Vec<Find> {
        self.engine.new_game();
        (self.looks, self.long_looks, self.looked) = (LOOKS, LONG_LOOKS, 0);
        let mut finds: Vec<Find> = Vec::new();
        for game in games {
            let ply = game.moves().len();
            if let Some(find) = self.look_at(&without_past(&game), ply) {
                // The same win, move by move: its best position will do.
                match finds.last_mut().filter(|last| ply - last.ply < APART) {
                    Some(last) if last.quality >= find.quality => {}
                    Some(last) => *last = find,
                    None => finds.push(find),
                }
            }
        }
        finds
    }

    fn look_at(&mut self, game: &Game, ply: usize) -> Option<Find> {
        if game.outcome().is_some() || game.legal_moves().len() < 2 {
            return None;
        }
        let quick = game.visit(Force { most: EVERYWHERE, nodes: QUICK });
        if let Ok(Some((win, line))) = quick {
            return self.forced(game, ply, &win, line);
        }
        let top = self.compare(game, GLANCE)?;
        let [first, second] = top.scores;
        if first > MATES || first > PROMISING && second >= WINNING {
            return self.long_win(game, ply);
        }
        if self.looks == 0 {
            return None;
        }
        if first - second >= CLEARLY && second < WINNING && first > 0 {
            return self.only(game, ply, Goal::Gain, top.best);
        }
        if first > HOLDS && second < LOST {
            return self.only(game, ply, Goal::Hold, top.best);
        }
        None
    }

    /// A win that is longer than those that are looked for everywhere, if the engine sees one.
    fn long_win(&mut self, game: &Game, ply: usize) -> Option<Find> {
        if self.long_looks == 0 || ply < self.looked + LOOKS_APART {
            return None;
        }
        self.long_looks -= 1;
        self.looked = ply;
        let limits = Limits { nodes: Some(DEEP), mate: Some(LONGEST), ..Limits::default() };
        let found = self.engine.search(game, &limits, &Signals::default(), &mut Nobody);
        let Score::Mate(moves @ 1..) = found.score else { return None };
        if moves as u32 > LONGEST {
            return None;
        }
        let proved = game.visit(Force { most: moves as u32, nodes: PATIENCE });
        let Ok(Some((win, line))) = proved else { return None };
        self.forced(game, ply, &win, line)
    }

    fn forced(&mut self, game: &Game, ply: usize, win: &Win, line: Vec<Move>) -> Option<Find> {
        let one_way = win.keys.len() == 1;
        one_way.then(|| self.find(game, ply, Goal::Mate(win.moves), line))
    }

    /// A gain or an only defence, if the engine believes in it after a second look and the proof
    /// succeeds.
    fn only(&mut self, game: &Game, ply: usize, goal: Goal, key: Move) -> Option<Find> {
        self.looks -= 1;
        let top = self.compare(game, LOOK)?;
        let [first, second] = top.scores;
        let stands = match goal {
            Goal::Hold => first > HOLDS && second < LOST,
            _ => first - second >= CLEARLY && first > 0,
        };
        if !stands || top.best != key {
            return None;
        }
        let Ok(Ok(())) = game.visit(IsOnly { goal, key, nodes: OTHER_PATIENCE }) else {
            return None;
        };
        let line = match goal {
            Goal::Gain => self.follow(game, key),
            _ => vec![key],
        };
        Some(self.find(game, ply, goal, line))
    }

    /// A gain up to the move that has captured something, as long as there is one best move.
    fn follow(&mut self, game: &Game, key: Move) -> Vec<Move> {
        let (mut now, us) = (game.clone(), game.turn());
        let mut line = vec![key];
        let before = game.visit(Balance(us));
        let _ = now.play(key);
        while line.len() < 2 * LONGEST_GAIN - 1 && now.visit(Balance(us)) <= before {
            let Some(reply) = think(&mut self.engine, &now, FURTHER).best else { break };
            if now.play(reply).is_err() || now.outcome().is_some() {
                break;
            }
            let Some(top) = self.compare(&now, FURTHER) else { break };
            if top.scores[0] - top.scores[1] < CLEARLY || now.play(top.best).is_err() {
                break;
            }
            line.extend([reply, top.best]);
        }
        line
    }

    /// The best move, and the scores of the best two. `None` unless there are two.
    fn compare(&mut self, game: &Game, nodes: u64) -> Option<Top> {
        let mut scores: [Option<i32>; 2] = [None; 2];
        let limits = Limits { nodes: Some(nodes), multi_pv: 2, ..Limits::default() };
        let mut note = |report: &Report| {
            if report.bound == Bound::Exact
                && let Some(score) = scores.get_mut(report.multi_pv - 1)
            {
                *score = Some(centipawns(report.score));
            }
        };
        let found = self.engine.search(game, &limits, &Signals::default(), &mut note);
        let [first, second] = scores;
        Some(Top { best: found.best?, scores: [first?, second?] })
    }

    fn find(&mut self, game: &Game, ply: usize, goal: Goal, line: Vec<Move>) -> Find {
        let eye = self.eye.get_or_insert_with(|| game.visit(Open));
        let mut seen = game.visit(Describe { eye, goal, line: &line });
        seen.themes.sort_unstable();
        seen.themes.dedup();
        let mut now = game.clone();
        let mut text = Vec::new();
        for &mv in &line {
            text.push(now.coordinates(mv));
            let _ = now.play(mv);
        }
        let (variant, setup) = (game.variant(), game.setup());
        let name = |kind: Kind| variant.kind(kind).name.as_str();
        let themes: Vec<&str> = seen.themes.iter().map(|theme| theme.as_str()).collect();
        let men = setup.board.iter().flatten().count();
        let king = variant.royals_of(!setup.turn, &now.setup()).next();
        let king = king.map(|king| variant.board().name(king)).unwrap_or_default();
        let (first, last) = (name(seen.first), name(seen.last));
        let mut tags = vec![
            format!("{goal} by {first}"),
            format!("ends by {last}"),
            format!("begins {}", text[0]),
            format!("king on {king}"),
            format!("{men} men"),
        ];
        tags.extend(themes.iter().map(|theme| format!("{goal} {theme}")));
        let choice = (game.legal_moves().len() as f64 / 30.0).min(2.0);
        let bare = SPARSE.saturating_sub(men) as f64;
        let length = line.len() as f64 / 2.0;
        let quality = seen.surprise + choice + length - bare - edge(game) / 300.0;
        let to = variant.board().name(line[line.len() - 1].to());
        Find {
            pattern: format!("{goal} {first} {last} to {to}, king on {king}"),
            puzzle: Puzzle {
                fen: short_fen(game),
                line: text,
                goal,
                themes: seen.themes,
                level: 9,
            },
            quality,
            tags,
            ply,
        }
    }
}

/// The best two moves.
struct Top {
    best: Move,
    scores: [i32; 2],
}

/// A score as a number: the sooner the end, the further from 0.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(score) => score,
        Score::Mate(moves) if moves > 0 => 30_000 - moves,
        Score::Mate(moves) => -30_000 - moves,
    }
}

/// The position as a game of its own, as a puzzle gives it.
fn without_past(game: &Game) -> Game {
    let setup = Setup { halfmove_clock: 0, count: 0, fullmove: 1, ..game.setup() };
    Game::from_setup(game.rules(), &setup).unwrap_or_else(|_| game.clone())
}

/// The side to move's advantage in material, in centipawns, or 0.
fn edge(game: &Game) -> f64 {
    f64::from(game.visit(Balance(game.turn())).max(0))
}

/// The balance of material in somebody's view.
struct Balance(Color);

impl Visitor for Balance {
    type Output = i32;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> i32 {
        Counter::new(tables, 1).balance(history.current(), self.0)
    }
}

/// The shortest win of a position and its line, if there is one.
struct Force {
    most: u32,
    nodes: u64,
}

impl Visitor for Force {
    type Output = Result<Option<(Win, Vec<Move>)>, GaveUp>;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Self::Output {
        let mut solver = Solver::new(tables, self.nodes);
        let start = history.current();
        let Some(win) = solver.shortest(start, self.most)? else { return Ok(None) };
        let line = solver.line(start, &win)?;
        Ok(Some((win, line)))
    }
}

/// Makes an eye for a game.
struct Open;

impl Visitor for Open {
    type Output = Eye;

    fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> Eye {
        Eye::new(tables)
    }
}

/// Names the themes of a line.
struct Describe<'a> {
    eye: &'a Eye,
    goal: Goal,
    line: &'a [Move],
}

struct Seen {
    themes: Vec<Theme>,
    surprise: f64,
    /// The kinds that make the first and the last move.
    first: Kind,
    last: Kind,
}

impl Visitor for Describe<'_> {
    type Output = Seen;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Seen {
        let Describe { eye, goal, line } = self;
        let mut position = history.current().clone();
        let kind = |position: &Position<B>, mv: Move| {
            let standing = position.piece(mv.origin()).map(|man| man.kind());
            mv.dropped().or(standing).unwrap_or(Kind::new(0))
        };
        let first = kind(&position, line[0]);
        let mut seen = Seen { themes: Vec::new(), surprise: 0.0, first, last: first };
        for (at, &mv) in line.iter().enumerate() {
            if at % 2 == 0 {
                seen.last = kind(&position, mv);
                let told = eye.see(tables, &position, mv).into_iter();
                let told = told.filter(|theme| theme.is_told(goal));
                // The last move mates however quiet it is.
                let ends = goal == Goal::Mate(at as u32 / 2 + 1);
                let told: Vec<Theme> =
                    told.filter(|&theme| !(ends && theme == Theme::Quiet)).collect();
                let weight = if at == 0 { 1.0 } else { 0.5 };
                seen.surprise += weight * told.iter().map(|theme| theme.surprise()).sum::<f64>();
                let taken = position.captured(mv).map(|(_, man)| man.kind());
                let taken = taken.map_or(0, |kind| worth(tables.variant(), kind));
                seen.surprise -= weight * f64::from(taken) / 250.0;
                seen.themes.extend(told);
            }
            position = position.play_unchecked(tables, mv);
        }
        if let Goal::Mate(moves @ 2..) = goal
            && is_zugzwang(tables, history.current(), line[0], moves)
        {
            seen.themes.push(Theme::Zugzwang);
            seen.surprise += Theme::Zugzwang.surprise();
        }
        seen
    }
}

/// Returns whether the other side would not lose in time if it could pass after the first move.
fn is_zugzwang<B: Bits>(tables: &Tables<B>, position: &Position<B>, key: Move, moves: u32) -> bool {
    let next = position.play_unchecked(tables, key);
    if next.in_check(tables) || position.is_capture(key) {
        return false;
    }
    let passed = next.pass(tables);
    Solver::new(tables, QUICK).is_won(&passed, moves - 1) == Ok(false)
}
