//! What computing says of a game: its endings, and what its pieces are worth.
//!
//! The files of the folder `proofs` are what `wazir tables GAME MEN... --json` and `wazir values GAME
//! --json` print.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// Id of a game, and a text of one of its files; ordered by id.
static TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/proofs.rs"));

static PROOFS: LazyLock<BTreeMap<&str, Proofs>> = LazyLock::new(|| {
    let mut all: BTreeMap<&str, Proofs> = BTreeMap::new();
    for &(id, text) in TEXTS {
        let printed: Printed = serde_json::from_str(text)
            .unwrap_or_else(|error| panic!("what is proved of {id}: {error}"));
        let proofs = all.entry(id).or_default();
        match printed {
            Printed::Tables { tables } => proofs.endings.extend(tables),
            Printed::Worths { games, worths } => {
                proofs.games = games;
                proofs.worths.extend(worths);
            }
        }
    }
    all
});

/// What one of the commands prints, as far as it is shown.
#[derive(Deserialize)]
#[serde(untagged)]
enum Printed {
    Tables { tables: Vec<Ending> },
    Worths { games: usize, worths: Vec<Worth> },
}

/// What is known of a game.
#[derive(Default, Debug)]
pub(super) struct Proofs {
    endings: Vec<Ending>,
    worths: Vec<Worth>,
    /// The games by which the worths were measured.
    pub(super) games: usize,
}

/// An ending, by its table.
#[derive(Deserialize, Debug)]
pub(super) struct Ending {
    men: String,
    pub(super) white: Side,
    /// The share of the positions that Black loses among those in which it is to move and neither wins
    /// nor draws at once.
    pub(super) lost_share: Option<f64>,
}

/// The positions in which White is to move.
#[derive(Deserialize, Debug)]
pub(super) struct Side {
    pub(super) wins: u64,
    draws: u64,
    losses: u64,
    longest: Option<Longest>,
}

#[derive(Deserialize, Debug)]
struct Longest {
    plies: u32,
}

impl Side {
    /// The share of the positions that it wins.
    pub(super) fn share(&self) -> f64 {
        self.wins as f64 / (self.wins + self.draws + self.losses).max(1) as f64
    }

    /// The moves that it needs at most.
    pub(super) fn longest(&self) -> u32 {
        self.longest.as_ref().map_or(0, |longest| longest.plies.div_ceil(2))
    }
}

/// What a piece, or a pair of them, is worth.
#[derive(Deserialize, Debug)]
struct Worth {
    name: String,
    measured: Option<[f64; 2]>,
}

/// A worth in Pawns, within whose error it lies with a probability of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Measured {
    pub(super) value: f64,
    pub(super) error: f64,
}

impl Measured {
    /// Returns `true` if the value that is said lies within the error.
    pub(super) fn allows(self, said: f64) -> bool {
        (self.value - said).abs() <= self.error
    }

    /// `8.4 ± 1.7`.
    pub(super) fn text(self) -> String {
        format!("{:.1}\u{202f}±\u{202f}{:.1}", self.value, self.error)
    }
}

impl Proofs {
    /// What is known of the game with this id; nothing if nothing was computed.
    pub(super) fn of(id: &str) -> Option<&'static Proofs> {
        PROOFS.get(id)
    }

    /// The ending with these men.
    pub(super) fn ending(&self, men: &str) -> Option<&Ending> {
        self.endings.iter().find(|ending| ending.men == men)
    }

    /// What a piece with this English name is worth; nothing of the Pawn, which is the unit.
    pub(super) fn piece(&self, name: &str) -> Option<Measured> {
        self.worth(name).filter(|measured| measured.error > 0.0)
    }

    /// What a pair of pieces with this English name is worth beside the pieces themselves.
    pub(super) fn pair(&self, name: &str) -> Option<Measured> {
        self.worth(&format!("pair of {name}s"))
    }

    fn worth(&self, name: &str) -> Option<Measured> {
        let [value, error] = self.worths.iter().find(|worth| worth.name == name)?.measured?;
        Some(Measured { value, error })
    }
}

#[cfg(test)]
mod tests {
    use wazir_rules::{Color, Rules};
    use wazir_tablebase::{Material, Options, Tablebase, build_all};

    use super::*;

    /// Three men are soon computed again; four were compared when they were.
    #[test]
    fn small_endings_are_as_their_tables_say() {
        let mut compared = 0;
        for (id, proofs) in &*PROOFS {
            let rules = Rules::named(id).expect("a shipped game");
            for ending in &proofs.endings {
                let men = Material::parse(rules.variant(), &ending.men).expect("men of the game");
                if men.men() > 3 {
                    continue;
                }
                let mut tables = Tablebase::new(rules.variant().clone()).expect("it has tables");
                let wanted = std::slice::from_ref(&men);
                build_all(&rules, &mut tables, wanted, Options::default(), &|_| true)
                    .expect("a small table");
                let table = tables.table(&men).expect("it was made");
                let counts = table.counts(Color::White);
                let Side { wins, draws, losses, .. } = ending.white;
                assert_eq!((wins, draws, losses), (counts.wins, counts.draws, counts.losses));
                assert_eq!(ending.lost_share, table.verdict().map(|(share, _)| share));
                compared += 1;
            }
        }
        assert!(compared > 10, "only {compared}");
    }
}
