//! Makes exercises up: the pieces are put down by chance until something is asked that can be done
//! and takes some moves.

use wazir_rules::random::SplitMix64;
use wazir_rules::show::diagram;
use wazir_rules::show::glance::{self, Mark};
use wazir_rules::variant::Variant;
use wazir_rules::{Game, Holdings, Kind, Move, Piece, Rules, Setup, Square};

use super::MOST_MOVES;
use super::scene::{HERO, Scene};
use super::solve::{Search, solve};
use crate::messages::Task;

/// Most boards that are tried for an exercise, as long as one of them was of use.
const MOST_TRIES: usize = 40;
/// Most boards that are tried at all.
const PATIENCE: usize = 10 * MOST_TRIES;
/// Most moves that a piece makes to where an enemy is put before it.
const MOST_WALKED: usize = 6;
/// Of so many that can be done the best one is taken.
pub(super) const ENOUGH: usize = 4;

/// The exercise of this number and one of its shortest ways, the best of those that are found until
/// there are `enough`; none if there is none for such a piece.
pub(super) fn compose(
    rules: &Rules,
    kind: Kind,
    task: Task,
    number: u32,
    enough: usize,
) -> Option<(Scene, Vec<Move>)> {
    let variant = &**rules.variant();
    let hero = Piece::new(HERO, kind);
    if task == Task::Drop && !can_drop(variant, kind) {
        return None;
    }
    let seed = diagram::id(variant, hero)
        .bytes()
        .fold(task as u64, |seed, byte| seed.wrapping_mul(257).wrapping_add(u64::from(byte)));
    let random = SplitMix64::stream(seed, u64::from(number));
    let mut composer = Composer { rules, variant, hero, number, random };
    let mut best: Option<(usize, Scene, Vec<Move>)> = None;
    let mut found = 0;
    for attempt in 0..PATIENCE {
        if attempt >= MOST_TRIES && best.is_some() {
            break;
        }
        let made = match task {
            Task::Reach => composer.reach(attempt),
            Task::Take => composer.take(attempt, false),
            Task::Drop => composer.take(attempt, true),
        };
        let Some((worth, scene, way)) = made else { continue };
        if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
            best = Some((worth, scene, way));
        }
        found += 1;
        if found == enough {
            break;
        }
    }
    best.map(|(_, scene, way)| (scene, way))
}

fn can_drop(variant: &Variant, kind: Kind) -> bool {
    variant.has_drops() && variant.kind(kind).unpromoted.is_none() && kind.index() < Holdings::KINDS
}

struct Composer<'r> {
    rules: &'r Rules,
    variant: &'r Variant,
    hero: Piece,
    number: u32,
    random: SplitMix64,
}

impl Composer<'_> {
    /// Stars to reach, among pieces that are in the way.
    fn reach(&mut self, attempt: usize) -> Option<(usize, Scene, Vec<Move>)> {
        let (mut scene, from) = self.hero_somewhere()?;
        // The first exercise is on an empty board, if the piece can move there.
        let crowded = self.number > 0 || attempt >= MOST_TRIES / 2;
        if crowded {
            self.obstruct(&mut scene.setup, from);
        }
        scene.game(self.rules).ok()?;
        let (search, _) = Search::run(self.rules, &scene, MOST_MOVES, true, |_| false);
        let mut places: Vec<(Square, usize)> = Vec::new();
        for (found, depth) in search.scenes().filter(|&(_, depth)| depth > 0) {
            let at = found.hero?;
            if at != from && places.iter().all(|&(known, _)| known != at) {
                places.push((at, depth));
            }
        }
        let most = places.iter().map(|&(_, depth)| depth).max()?;
        let wanted = (2 + self.random.below(3)).min(most);
        let first: Vec<Square> =
            places.iter().filter(|&&(_, depth)| depth == wanted).map(|&(at, _)| at).collect();
        scene.stars.push(*self.random.choose(&first)?);
        let more = match self.number {
            0 | 1 => 0,
            2 => 1,
            _ => self.random.below(3),
        };
        for _ in 0..more {
            let (at, _) = *self.random.choose(&places)?;
            if !scene.stars.contains(&at) {
                scene.stars.push(at);
            }
        }
        scene.stars.sort_unstable();
        let way = solve(self.rules, &scene, MOST_MOVES, true)?;
        let worth = way.len().min(6) + 3 * self.crossed(&scene, &way);
        Some((worth, scene, way))
    }

    /// Enemies to take; the piece may begin in hand.
    fn take(&mut self, attempt: usize, in_hand: bool) -> Option<(usize, Scene, Vec<Move>)> {
        let (mut scene, from) = self.hero_somewhere()?;
        // A piece that can do little takes one, and perhaps only as what it promotes to.
        let patient = attempt >= MOST_TRIES;
        let count = match self.number {
            _ if patient => 1,
            0 => 1,
            1 => 2,
            _ => 2 + self.random.below(2),
        };
        // Some pieces capture only over others.
        if self.number > 1 || attempt >= MOST_TRIES / 2 {
            self.obstruct(&mut scene.setup, from);
        }
        let before = if patient { self.walk(&scene)? } else { scene.clone() };
        self.put_enemies(&mut scene, &before, count)?;
        if in_hand {
            scene.setup.board[from.index()] = None;
            scene.setup.holdings.set(HERO, self.hero.kind(), 1);
            scene.hero = None;
        }
        scene.game(self.rules).ok()?;
        if scene.taker(self.rules).is_some() {
            return None;
        }
        let way = solve(self.rules, &scene, MOST_MOVES, true)?;
        // It should matter where the piece stops.
        let careless = solve(self.rules, &scene, MOST_MOVES, false)?;
        let worth = way.len().min(5) + 2 * (way.len() - careless.len()).min(2);
        Some((worth, scene, way))
    }

    /// The board with the piece alone on a square from which it can move.
    fn hero_somewhere(&mut self) -> Option<(Scene, Square)> {
        let board = self.variant.board();
        let places: Vec<Square> = board.places().collect();
        let from = *self.random.choose(&places)?;
        let mut setup = Setup::empty(board.len());
        setup.turn = HERO;
        setup.board[from.index()] = Some(self.hero);
        let scene = Scene { setup, hero: Some(from), stars: Vec::new() };
        scene.game(self.rules).is_ok().then_some((scene, from))
    }

    /// Puts pieces of the same side into the way: some near the piece, some on its ways.
    fn obstruct(&mut self, setup: &mut Setup, from: Square) {
        let board = self.variant.board();
        let Some(stone) = self.stone() else { return };
        let marks = glance::reach(self.variant, setup, self.hero, Some(from));
        let ways = marks.iter().flat_map(|marked| &marked.ways);
        let mut on_ways: Vec<Square> = ways.flat_map(|way| way.via.iter().copied()).collect();
        on_ways.sort_unstable();
        on_ways.dedup();
        let near = |&square: &Square| {
            board.file(square).abs_diff(board.file(from)) <= 3
                && board.rank(square).abs_diff(board.rank(from)) <= 3
        };
        let near: Vec<Square> = board.places().filter(near).collect();
        let count = 2 + self.random.below((board.len() / 12).clamp(1, 5));
        for index in 0..count {
            let pool = if index % 2 == 0 && !on_ways.is_empty() { &on_ways } else { &near };
            let Some(&square) = self.random.choose(pool) else { continue };
            if setup.board[square.index()].is_some() {
                continue;
            }
            setup.board[square.index()] = Some(Piece::new(HERO, stone));
            if Game::from_setup(self.rules, setup).is_err() {
                setup.board[square.index()] = None;
            }
        }
    }

    /// The kind that stands in the way: the least valuable one besides the piece's own.
    fn stone(&self) -> Option<Kind> {
        let others = self.ordinary().filter(|&kind| kind != self.hero.kind());
        others.min_by_key(|&kind| self.variant.kind(kind).value).or(Some(self.hero.kind()))
    }

    /// The kinds that stand about: all that have a value, which kings have not.
    fn ordinary(&self) -> impl Iterator<Item = Kind> + '_ {
        self.variant.all_kinds().filter(|&kind| {
            let facts = self.variant.kind(kind);
            facts.value.is_some() && facts.unpromoted.is_none()
        })
    }

    /// The scene after some moves of the piece, which may have become another on the way.
    fn walk(&mut self, scene: &Scene) -> Option<Scene> {
        let (search, _) = Search::run(self.rules, scene, MOST_WALKED, true, |_| false);
        let scenes: Vec<&Scene> = search.scenes().map(|(scene, _)| scene).collect();
        self.random.choose(&scenes).map(|&scene| scene.clone())
    }

    /// Puts enemies where the piece, once the scene is as `before`, can take one after the other,
    /// perhaps with a move in between.
    fn put_enemies(&mut self, scene: &mut Scene, before: &Scene, count: usize) -> Option<()> {
        let kinds: Vec<Kind> = self.ordinary().collect();
        let mut at = before.hero?;
        // The scene as it would be, were all enemies so far taken.
        let mut alone = before.setup.clone();
        let piece = alone.board[at.index()].take()?;
        for _ in 0..count {
            if self.random.below(2) == 0 {
                at = self.step(&alone, piece, at, false).unwrap_or(at);
            }
            let to = self.step(&alone, piece, at, true)?;
            if scene.setup.board[to.index()].is_some() {
                return None;
            }
            let kind = *self.random.choose(&kinds)?;
            scene.setup.board[to.index()] = Some(Piece::new(!HERO, kind));
            at = to;
        }
        Some(())
    }

    /// A square that the piece reaches from another: where it could capture, or where it can go.
    fn step(&mut self, setup: &Setup, piece: Piece, at: Square, capture: bool) -> Option<Square> {
        let marks = glance::reach(self.variant, setup, piece, Some(at));
        let fits = |mark: Mark| match mark {
            Mark::Quiet => !capture,
            Mark::Capture => capture,
            Mark::Castle | Mark::Drop => false,
            Mark::Slide | Mark::Leap | Mark::Path => true,
        };
        let squares: Vec<Square> = marks
            .iter()
            .filter(|marked| fits(marked.mark) && !setup.is_occupied(marked.square))
            .map(|marked| marked.square)
            .collect();
        self.random.choose(&squares).copied()
    }

    /// The number of steps of a way that find a free walk while another walk is blocked.
    fn crossed(&self, scene: &Scene, way: &[Move]) -> usize {
        let mut setup = scene.setup.clone();
        let mut at = scene.hero;
        let mut crossed = 0;
        for mv in way {
            let marks = glance::reach(self.variant, &setup, self.hero, at);
            let walked = marks.iter().find(|marked| marked.square == mv.to());
            let blocked = walked
                .is_some_and(|marked| marked.ways.iter().any(|walk| !walk.blocked.is_empty()));
            crossed += usize::from(blocked);
            if let Some(at) = at {
                setup.board[at.index()] = None;
            }
            at = Some(mv.to());
        }
        crossed
    }
}
