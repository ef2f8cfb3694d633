//! Where on the board an ending is won: how often it is lost by the square of a man, and the part of
//! the board that explains it, if one does.
//!
//! Counted are the positions on which the [verdict](Table::verdict) is founded: Black is to move, and
//! neither wins nor draws at once. What explains is found by trying some families of parts, see
//! [`region`]; nothing is known here of any piece or game.

mod region;

use std::ops::{AddAssign, Range};

use wazir_rules::variant::Variant;
use wazir_rules::{Color, Piece, Rules, Square};

pub use region::Region;

use crate::build;
use crate::table::{Table, Verdict};
use crate::value::Code;

/// Positions in which Black is to move, and neither wins nor draws at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Share {
    /// Lost by Black.
    pub lost: u64,
    /// Drawn in the end.
    pub held: u64,
}

impl Share {
    /// All of them.
    pub fn all(self) -> u64 {
        self.lost + self.held
    }

    /// The part that is lost, from 0 to 1; `None` if there are no such positions.
    pub fn lost_share(self) -> Option<f64> {
        (self.all() > 0).then(|| self.lost as f64 / self.all() as f64)
    }

    /// The fewer of both.
    fn minority(self) -> u64 {
        self.lost.min(self.held)
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Share) {
        self.lost += other.lost;
        self.held += other.held;
    }
}

/// How often positions are lost, by the square of a man.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spread {
    /// The man.
    pub man: Piece,
    /// One for each square of the board.
    pub squares: Vec<Share>,
}

impl Spread {
    /// `true` if it does not matter where the man stands.
    pub fn is_even(&self) -> bool {
        let mut shares = self.squares.iter().filter_map(|share| share.lost_share());
        let first = shares.next();
        shares.all(|share| Some(share) == first)
    }

    /// How much of the difference between lost and held positions the square of the man explains:
    /// nothing is 0, and everything 1.
    fn explains(&self) -> f64 {
        let mut total = Share::default();
        self.squares.iter().for_each(|&share| total += share);
        let Some(mean) = total.lost_share().filter(|mean| *mean > 0.0 && *mean < 1.0) else {
            return 0.0;
        };
        let spread = self
            .squares
            .iter()
            .filter_map(|share| Some(share.all() as f64 * (share.lost_share()? - mean).powi(2)));
        spread.sum::<f64>() / (total.all() as f64 * mean * (1.0 - mean))
    }
}

/// A part of the board that tells lost positions from those that are held.
#[derive(Clone, PartialEq, Debug)]
pub struct Separation {
    /// The man.
    pub man: Piece,
    /// Where it stands.
    pub region: Region,
    /// The positions in which it stands there.
    pub inside: Share,
    /// The others.
    pub outside: Share,
}

impl Separation {
    /// The positions for which it would be wrong to say that all inside end in one way, and all
    /// outside in the other.
    fn errors(&self) -> u64 {
        let (inside, outside) = (self.inside, self.outside);
        (inside.held + outside.lost).min(inside.lost + outside.held)
    }

    /// The share of the positions that lie inside.
    fn size(&self) -> f64 {
        let all = self.inside.all() + self.outside.all();
        self.inside.all() as f64 / all.max(1) as f64
    }

    /// The same as a sentence.
    pub fn sentence(&self, variant: &Variant) -> String {
        let man = region::owned(variant, self.man);
        let place = self.region.words(variant);
        let percent = |share: Share| 100.0 * share.lost_share().unwrap_or_default();
        let (inside, outside) = (percent(self.inside), percent(self.outside));
        let size = 100.0 * self.size();
        if self.outside.held == 0 {
            format!("Held only with {man} {place}: there in {:.2} %.", 100.0 - inside)
        } else if self.outside.lost == 0 {
            format!("Lost only with {man} {place}: there in {inside:.2} %.")
        } else {
            format!(
                "With {man} {place}, which are {size:.1} % of these positions, {inside:.2} % are lost, \
                 and elsewhere {outside:.2} %."
            )
        }
    }
}

/// Where on the board an ending is won.
#[derive(Clone, PartialEq, Debug)]
pub struct Ground {
    /// By the square of Black's royal piece, or of its first man if it has none.
    pub royal: Spread,
    /// By that of the man whose square says most, where it depends on the position and that is
    /// another one.
    pub deciding: Option<Spread>,
    /// The part of the board that explains it.
    pub separation: Option<Separation>,
}

impl Table {
    /// Where on the board the ending is won; `None` if no position is lost or held.
    pub fn ground(&self, rules: &Rules, threads: usize) -> Option<Ground> {
        let subject = self.index.pieces().filter(|piece| piece.color() == Color::Black);
        let subject =
            subject.min_by_key(|piece| (!rules.variant().is_royal(piece.kind()), piece.kind()))?;
        let tally = Tally::of(self, rules.variant().board().len(), subject, threads);
        let mut spreads = tally.spreads(self);
        let at = spreads.iter().position(|spread| spread.man == subject)?;
        let royal = spreads.swap_remove(at);
        let depends = matches!(self.verdict()?.1, Verdict::Depends);
        let most = spreads
            .into_iter()
            .filter(|spread| depends && spread.explains() > royal.explains())
            .max_by(|one, other| one.explains().total_cmp(&other.explains()));
        let separation = separation(rules, &tally.pairs(self), &royal, most.as_ref());
        Some(Ground { royal, deciding: most, separation })
    }
}

/// How often positions are lost, by the squares of Black's royal piece and of another man.
struct Pair {
    other: Piece,
    /// For each square of the first one for each of the second.
    squares: Vec<Share>,
}

/// What is counted in the entries of a table. Each counts for all positions of which it is one.
struct Tally {
    /// The squares of the board.
    board: usize,
    subject: Piece,
    /// For each man and square.
    single: Vec<Share>,
    /// For each man, and square of the subject, and square of the man.
    pairs: Vec<Share>,
}

impl Tally {
    fn of(table: &Table, board: usize, subject: Piece, threads: usize) -> Tally {
        // Black is to move in the second half.
        let (begin, end) = (table.index.len() / 2, table.index.len());
        let part = (end - begin).div_ceil(threads.max(1)).max(1);
        let parts: Vec<Range<usize>> =
            (begin..end).step_by(part).map(|begin| begin..(begin + part).min(end)).collect();
        let tallies: Vec<Tally> = std::thread::scope(|scope| {
            let run = |numbers| move || Tally::of_part(table, board, subject, numbers);
            let (first, others) = parts.split_first().expect("a table has entries");
            let others: Vec<_> =
                others.iter().map(|numbers| scope.spawn(run(numbers.clone()))).collect();
            let first = run(first.clone())();
            let others = others.into_iter().map(|other| other.join().expect("no thread panics"));
            std::iter::once(first).chain(others).collect()
        });
        let sum = tallies.into_iter().reduce(|mut sum, other| {
            sum.single.iter_mut().zip(other.single).for_each(|(sum, other)| *sum += other);
            sum.pairs.iter_mut().zip(other.pairs).for_each(|(sum, other)| *sum += other);
            sum
        });
        sum.expect("there is at least one part")
    }

    fn of_part(table: &Table, board: usize, subject: Piece, numbers: Range<usize>) -> Tally {
        let men = table.index.pieces().len();
        let mut tally = Tally {
            board,
            subject,
            single: vec![Share::default(); men * board],
            pairs: vec![Share::default(); men * board * board],
        };
        let leads: Vec<usize> =
            (0..men).filter(|&man| table.index.pieces().nth(man) == Some(subject)).collect();
        for number in numbers {
            let code = table.codes.get(number);
            let is_lost = code.is_loss();
            if !is_lost && code != Code::DRAW {
                continue;
            }
            let (squares, _) = table.index.position(number);
            let orbit = table.index.orbit_at(&squares);
            let share = match is_lost {
                true => Share { lost: orbit, held: 0 },
                false => Share { lost: 0, held: orbit },
            };
            for (man, square) in squares.iter().enumerate() {
                tally.single[man * board + square.index()] += share;
                for &lead in &leads {
                    let lead = squares[lead].index();
                    tally.pairs[(man * board + lead) * board + square.index()] += share;
                }
            }
        }
        tally
    }

    /// For each kind of man, its squares after all ways to mirror and turn the board.
    fn spreads(&self, table: &Table) -> Vec<Spread> {
        let index = &table.index;
        let mut spreads: Vec<Spread> = Vec::new();
        for (man, piece) in index.pieces().enumerate() {
            let at = spreads.iter().position(|spread| spread.man == piece).unwrap_or_else(|| {
                let squares = vec![Share::default(); self.board];
                spreads.push(Spread { man: piece, squares });
                spreads.len() - 1
            });
            for (square, &share) in self.single[man * self.board..][..self.board].iter().enumerate()
            {
                for symmetry in index.all_symmetries() {
                    spreads[at].squares[symmetry[square].index()] += share;
                }
            }
        }
        let symmetries = index.all_symmetries().len() as u64;
        for share in spreads.iter_mut().flat_map(|spread| &mut spread.squares) {
            *share = Share { lost: share.lost / symmetries, held: share.held / symmetries };
        }
        spreads
    }

    /// The same for the subject together with each other kind of man. Where men are alike, a position
    /// counts for each of them.
    fn pairs(&self, table: &Table) -> Vec<Pair> {
        let (index, board) = (&table.index, self.board);
        let mut pairs: Vec<Pair> = Vec::new();
        for (man, piece) in index.pieces().enumerate().filter(|&(_, piece)| piece != self.subject) {
            let at = pairs.iter().position(|pair| pair.other == piece).unwrap_or_else(|| {
                let squares = vec![Share::default(); board * board];
                pairs.push(Pair { other: piece, squares });
                pairs.len() - 1
            });
            let own = &self.pairs[man * board * board..][..board * board];
            for (place, &share) in own.iter().enumerate().filter(|(_, share)| share.all() > 0) {
                for symmetry in index.all_symmetries() {
                    let (lead, other) = (symmetry[place / board], symmetry[place % board]);
                    pairs[at].squares[lead.index() * board + other.index()] += share;
                }
            }
        }
        let symmetries = index.all_symmetries().len() as u64;
        for share in pairs.iter_mut().flat_map(|pair| &mut pair.squares) {
            *share = Share { lost: share.lost / symmetries, held: share.held / symmetries };
        }
        pairs
    }
}

/// The part of the board that explains best what is lost, if one does it well: saying that all inside
/// end in one way and all outside in the other is wrong for at most half as many positions as saying
/// that all end alike; or else all that end in the rarer way lie in a third of the positions.
fn separation(
    rules: &Rules,
    pairs: &[Pair],
    royal: &Spread,
    deciding: Option<&Spread>,
) -> Option<Separation> {
    let board = rules.variant().board();
    let mut all: Vec<Separation> = Vec::new();
    for spread in [Some(royal), deciding].into_iter().flatten() {
        for region in region::alone(board) {
            let mut both = [Share::default(); 2];
            for (square, &share) in spread.squares.iter().enumerate() {
                let is_inside = region.has(board, Square::new(square), None);
                both[usize::from(!is_inside)] += share;
            }
            let [inside, outside] = both;
            all.push(Separation { man: spread.man, region, inside, outside });
        }
    }
    for pair in pairs {
        let keeps_shade = build::keeps_shade(rules, pair.other);
        for region in region::beside(board, pair.other, keeps_shade) {
            let mut both = [Share::default(); 2];
            for (place, &share) in pair.squares.iter().enumerate() {
                let [lead, other] = [place / board.len(), place % board.len()].map(Square::new);
                let is_inside = region.has(board, lead, Some(other));
                both[usize::from(!is_inside)] += share;
            }
            let [inside, outside] = both;
            all.push(Separation { man: royal.man, region, inside, outside });
        }
    }
    all.retain(|it| it.inside.all() > 0 && it.outside.all() > 0);
    let minority = |it: &Separation| {
        let mut total = it.inside;
        total += it.outside;
        total.minority()
    };
    // Positions may count more than once in pairs: all are compared by their shares.
    let wrong = |it: &Separation| it.errors() as f64 / minority(it) as f64;
    all.retain(|it| minority(it) > 0);
    let halves = all.iter().filter(|it| wrong(it) <= 0.5);
    let best = halves.min_by(|one, other| wrong(one).total_cmp(&wrong(other)));
    let holds_rarer = |it: &&Separation| {
        let rarer_is_lost = it.inside.lost + it.outside.lost <= it.inside.held + it.outside.held;
        let outside = if rarer_is_lost { it.outside.lost } else { it.outside.held };
        outside == 0 && it.size() <= 1.0 / 3.0
    };
    let only = || {
        let only = all.iter().filter(holds_rarer);
        only.min_by(|one, other| one.size().total_cmp(&other.size()))
    };
    best.or_else(only).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Material, Options, Tablebase, build_all};

    fn table(variant: &str, men: &str) -> (Rules, Table) {
        let rules = Rules::named(variant).unwrap();
        let mut set = Tablebase::new(rules.variant().clone()).unwrap();
        let material = Material::parse(rules.variant(), men).unwrap();
        build_all(&rules, &mut set, std::slice::from_ref(&material), Options::default(), &|_| true)
            .unwrap();
        let table = set.table(&material).unwrap().as_ref().clone();
        (rules, table)
    }

    /// Every position is counted once, and on its own squares, images included.
    #[test]
    fn shares_are_those_of_all_positions() {
        for (variant, men) in [("gardner", "KQKR"), ("gardner", "KPK"), ("gardner", "KNNK")] {
            let (rules, table) = table(variant, men);
            let board = rules.variant().board();
            let ground = table.ground(&rules, 3).unwrap();
            let black = table.counts(Color::Black);
            let mut total = Share::default();
            ground.royal.squares.iter().for_each(|&share| total += share);
            let held = black.draws - black.draws_at_once;
            assert_eq!(total, Share { lost: black.losses, held }, "{men}");
            // The slow way: all places of all men.
            let pieces: Vec<Piece> = table.index.pieces().collect();
            let lead = pieces.iter().position(|&piece| piece == ground.royal.man).unwrap();
            let mut slow = vec![Share::default(); board.len()];
            let mut seen = std::collections::HashSet::new();
            for number in table.index.len() / 2..table.index.len() {
                let code = table.codes.get(number);
                let (squares, turn) = table.index.position(number);
                if !table.index.is_used(number, &squares, turn)
                    || !code.is_loss() && code != Code::DRAW
                {
                    continue;
                }
                for symmetry in table.index.all_symmetries() {
                    let image: Vec<Square> =
                        squares.iter().map(|square| symmetry[square.index()]).collect();
                    let mut men: Vec<(Piece, Square)> =
                        pieces.iter().copied().zip(image.iter().copied()).collect();
                    men.sort();
                    if seen.insert(men) {
                        let share = &mut slow[image[lead].index()];
                        *share += Share {
                            lost: u64::from(code.is_loss()),
                            held: u64::from(!code.is_loss()),
                        };
                    }
                }
            }
            assert_eq!(ground.royal.squares, slow, "{men}");
        }
    }

    #[test]
    fn parts_are_named_where_they_explain() {
        let said = |variant: &str, men: &str| {
            let (rules, table) = table(variant, men);
            let ground = table.ground(&rules, 1)?;
            Some(ground.separation?.sentence(rules.variant()))
        };
        // All corners of this board are dark.
        let bishop = "With White's Bishop on a dark square, which are 52.7 % of these positions, \
                      95.92 % are lost, and elsewhere 0.15 %.";
        assert_eq!(said("gardner", "KBNK").as_deref(), Some(bishop));
        // Nothing is held; and it depends on more than a square.
        assert_eq!(said("gardner", "KRK"), None);
        assert_eq!(said("gardner", "KPK"), None);
    }
}
