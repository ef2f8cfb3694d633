//! The worth of kinds about which nothing was learnt, in games where much was about others: what
//! their file says and what they attack, both at the rate of those that were learnt.

use wazir_rules::bits::Bits;
use wazir_rules::random::SplitMix64;
use wazir_rules::{Kind, Tables};

use super::mobility::AttackCounts;
use super::values::{is_pawn, value_group};
use super::weights::Learnt;

/// The fewest learnt kinds that tell what attacks are worth.
const FEWEST: usize = 3;
/// The power of the attacked squares with which values grow where kinds attack about as many: what
/// was learnt where nothing explodes or is dropped says 1.2 to 1.3.
const USUAL_GROWTH: f64 = 1.2;
/// The variance of the logarithms of attacked squares that tells as much as that: Knight, Bishop and
/// Rook have a little less, with the Queen four times as much.
const DOUBT: f64 = 0.03;
/// The boards on which attacked squares are counted.
const BOARDS: u64 = 16;

/// How the learnt values of a game follow from others, in logarithms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rate {
    /// A learnt value over the file's.
    of_file: f64,
    /// A learnt value over the attacked squares to the power of `growth`.
    of_attacks: f64,
    growth: f64,
}

/// What is known of a learnt kind, in logarithms.
struct Known {
    file: f64,
    attacks: f64,
    learnt: f64,
}

impl Rate {
    /// The rate in a game of which this was learnt; `None` if it is too little to tell, or all there is.
    pub(super) fn of<B: Bits>(tables: &Tables<B>, learnt: &Learnt) -> Option<Rate> {
        let variant = tables.variant();
        let value = |kind| learnt.0.get(&value_group(variant.kind(kind)));
        if variant.all_kinds().all(|kind| value(kind).is_some()) {
            return None;
        }
        let known = |kind: Kind| {
            let facts = variant.kind(kind);
            let value = value(kind)?.first()?.mean();
            let file = facts.value.filter(|&file| file > 0 && value > 0 && !is_pawn(facts))?;
            let [file, learnt] = [file, value].map(|it| f64::from(it).ln());
            Some(Known { file, attacks: attacks(tables, kind).ln(), learnt })
        };
        let known: Vec<Known> = variant.all_kinds().filter_map(known).collect();
        if known.len() < FEWEST {
            return None;
        }
        let mean =
            |of: &dyn Fn(&Known) -> f64| known.iter().map(of).sum::<f64>() / known.len() as f64;
        let [file, attacks, learnt] =
            [mean(&|it| it.file), mean(&|it| it.attacks), mean(&|it| it.learnt)];
        // The line of least squares, drawn to the usual growth.
        let together = mean(&|it| (it.attacks - attacks) * (it.learnt - learnt));
        let alone = mean(&|it| (it.attacks - attacks).powi(2));
        let growth = (together + USUAL_GROWTH * DOUBT) / (alone + DOUBT);
        Some(Rate { of_file: learnt - file, of_attacks: learnt - growth * attacks, growth })
    }

    /// What a kind with this value in its file is worth, in centipawns: the geometric mean of what the
    /// file and what its attacks say.
    pub(super) fn worth<B: Bits>(self, tables: &Tables<B>, kind: Kind, file: i32) -> i32 {
        let by_file = f64::from(file).ln() + self.of_file;
        let by_attacks = self.growth * attacks(tables, kind).ln() + self.of_attacks;
        ((by_file + by_attacks) / 2.0).exp().round() as i32
    }
}

/// The squares that a kind attacks on average in a middlegame, in which a third of the board is
/// occupied; at least one.
fn attacks<B: Bits>(tables: &Tables<B>, kind: Kind) -> f64 {
    let board = tables.variant().board();
    let count = |number| {
        let mut random = SplitMix64::stream(0, number);
        let third = board.squares().filter(|_| random.below(3) == 0);
        let (sum, _) = tables.run(AttackCounts { tables, kind, occupied: B::from_squares(third) });
        f64::from(sum)
    };
    let sum: f64 = (0..BOARDS).map(count).sum();
    (sum / (BOARDS as f64 * board.len() as f64)).max(1.0)
}

#[cfg(test)]
mod tests {
    use wazir_rules::{Game, History, Rules, Shelf, Variant, Visitor};

    use super::*;
    use crate::eval::Profile;
    use crate::knowledge::Knowledge;

    /// What pieces are worth: of each kind as it was learnt, and without its own learnt value.
    struct Known;
    impl Visitor for Known {
        type Output = Vec<(Kind, i32, i32)>;
        fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> Self::Output {
            let learnt = Knowledge::shipped().of(tables);
            let worth = |learnt: &Learnt, kind| Profile::new(tables, learnt).values.on_board(kind);
            let compare = |kind: Kind| {
                let mut less = learnt.clone();
                less.0.remove(&value_group(tables.variant().kind(kind)))?;
                Some((kind, worth(&learnt, kind), worth(&less, kind)))
            };
            tables.variant().all_kinds().filter_map(compare).collect()
        }
    }

    #[test]
    fn learnt_kinds_tell_what_each_other_are_worth() {
        for (game, kinds) in [("chess", 4), ("janus", 5), ("falcon", 5), ("superchess", 8)] {
            let variant = Shelf::shipped().get(game).expect("shipped");
            let known = Game::new(Rules::new(std::sync::Arc::clone(&variant))).visit(Known);
            let grow = |&&(kind, ..): &&(Kind, i32, i32)| {
                !variant.is_royal(kind) && !is_pawn(variant.kind(kind))
            };
            let known: Vec<_> = known.iter().filter(grow).collect();
            assert_eq!(known.len(), kinds, "{game}");
            for (kind, learnt, told) in known {
                let letter = variant.kind(*kind).letter;
                assert!(
                    (learnt - told).abs() * 5 < *learnt,
                    "{game} {letter}: {told} for {learnt}"
                );
            }
        }
    }

    #[test]
    fn kinds_that_nobody_learnt_are_worth_what_they_attack() {
        struct Worth(&'static str);
        impl Visitor for Worth {
            type Output = i32;
            fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> i32 {
                let variant = tables.variant();
                let mut kinds = variant.all_kinds();
                let kind =
                    kinds.find(|&kind| variant.kind(kind).name == self.0).expect("it is there");
                Profile::new(tables, &Knowledge::shipped().of(tables)).values.on_board(kind)
            }
        }
        for (base, letter, name, betza, file, worth) in [
            ("chess", 'B', "Cannon", "mRcpR", 3.5, 250..280),
            ("chess", 'N', "Camel", "C", 2.5, 215..240),
            ("chess", 'Q', "Guard", "KAD", 6.0, 620..720),
            ("chess", 'Q', "Night Queen", "QNN", 13.0, 1350..1600),
            ("crazyhouse", 'N', "Camel", "C", 2.5, 200..235),
            // Nobody plays for pieces here.
            ("antichess", 'N', "Camel", "C", 2.5, -200..-199),
        ] {
            let text = format!(
                "id = 'mine'\nname = 'Mine'\nbased-on = '{base}'\n\
                 [[piece]]\nletter = '{letter}'\nname = '{name}'\nbetza = '{betza}'\nvalue = {file}"
            );
            let variant = Variant::read(&text).expect(name);
            let told = Game::new(Rules::new(std::sync::Arc::new(variant))).visit(Worth(name));
            assert!(worth.contains(&told), "{base} {name}: {told}");
        }
    }
}
