//! Walls that are built in the course of a game.

use super::file::{Building, WallLooks, WallPlace};
use super::region::Region;
use super::table::Phrase;
use super::{Kind, Variant};
use crate::text::{a, capital, list};

/// The rules of walls, on which no piece stands and through which none passes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WallRules {
    /// When a side builds.
    pub build: Building,
    /// Where it builds.
    pub place: WallPlace,
    /// The region in which it builds, if that is not the whole board.
    pub region: Option<Region>,
    /// There is only one wall, which is moved to another square.
    pub one: bool,
    /// The kinds that become walls when they capture.
    pub petrifies: Vec<Kind>,
    /// How walls are drawn.
    pub looks: WallLooks,
}

impl WallRules {
    /// Returns `true` if walls are built, after moves or instead of them.
    pub fn are_built(&self) -> bool {
        self.build != Building::Never
    }

    /// Returns `true` if every move is followed by the building of a wall.
    pub fn follow_moves(&self) -> bool {
        self.build == Building::AfterMoving
    }

    /// What a wall is called: `wall`, or `duck`.
    pub fn noun(&self) -> &'static str {
        match self.looks {
            WallLooks::Bricks => "wall",
            WallLooks::Duck => "duck",
        }
    }

    /// The rules in words, as sentences.
    pub(crate) fn describe(&self, variant: &Variant) -> String {
        let mut text = String::new();
        if self.are_built() {
            let when = self.build.phrase();
            let what = match self.one {
                true => format!("moves the {} to", self.noun()),
                false => format!("builds a {} on", self.noun()),
            };
            text += &format!("{when} {what} {}", self.place.phrase());
            if let Some(region) = &self.region {
                text += &format!(" in the region `{}`", region.name());
            }
            text += ". ";
        }
        let names = self.petrifies.iter().map(|&kind| variant.kind(kind).name.as_str());
        let names = list(&names.collect::<Vec<_>>(), "or");
        if !names.is_empty() {
            let who = capital(&a(&names));
            text += &format!("{who} that captures becomes a {}. ", self.noun());
        }
        text + &format!("Nothing stands on a {} or passes through it.", self.noun())
    }
}

#[test]
fn walls_in_words() {
    let variant = Variant::read(
        "id = 'x'\nname = 'X'\nbased-on = 'chess'\n[walls]\npetrifies = ['B', 'N']
         [[piece]]\nletter = 'B'\nname = 'Elephant'",
    );
    let variant = variant.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(
        variant.walls().expect("it has some").describe(&variant),
        "An Elephant or Knight that captures becomes a wall. Nothing stands on a wall or passes \
         through it."
    );
}
