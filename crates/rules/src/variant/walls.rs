//! Walls that are built in the course of a game.

use super::file::{Building, WallLooks, WallPlace};
use super::region::Region;
use super::table::Phrase;
use super::{Kind, Variant};
use crate::text::{a, capital, list};
use wazir_words::{said, said_as, say};

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
        let wall = said(self.noun());
        let mut sentences = Vec::from_iter(self.describe_building(wall));
        let names = self.petrifies.iter().map(|&kind| said_as("piece", &variant.kind(kind).name));
        let names = list(&names.collect::<Vec<_>>(), say!("or"));
        if !names.is_empty() {
            let piece = capital(&a(&names));
            sentences.push(say!("{piece} that captures becomes a {wall}.", piece, wall));
        }
        sentences.push(say!("Nothing stands on a {wall} or passes through it.", wall));
        sentences.join(" ")
    }

    fn describe_building(&self, wall: &str) -> Option<String> {
        let mut square = said(self.place.phrase()).to_owned();
        if let Some(region) = &self.region {
            square = say!("{square} in the region `{name}`", square, name = region.name());
        }
        Some(match (self.build, self.one) {
            (Building::Never, _) => return None,
            (Building::AfterMoving, true) => {
                say!("Whoever has moved moves the {wall} to {square}.", wall, square)
            }
            (Building::AfterMoving, false) => {
                say!("Whoever has moved builds a {wall} on {square}.", wall, square)
            }
            (Building::InsteadOfMoving, true) => {
                say!("Instead of moving, a side moves the {wall} to {square}.", wall, square)
            }
            (Building::InsteadOfMoving, false) => {
                say!("Instead of moving, a side builds a {wall} on {square}.", wall, square)
            }
        })
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
