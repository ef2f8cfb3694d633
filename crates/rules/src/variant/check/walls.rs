//! Facts of walls.

use wazir_words::say;

use super::Check;
use crate::betza::Shape;
use crate::variant::reader::is;
use crate::variant::{Building, Variant, WallLooks, WallPlace, WallRules};

impl Check<'_, '_> {
    pub(super) fn walls(&mut self) -> Option<WallRules> {
        let written = &self.file.walls;
        let at = written.at?;
        let build = written.build.as_ref().map_or(Building::Never, |build| build.value);
        let place = written.place.as_ref().map_or(WallPlace::Anywhere, |place| place.value);
        let one = is(&written.one);
        let list = written.petrifies.as_ref().map_or(&[][..], |list| &list.value);
        let petrifies = self.kinds_of(list, "petrifies");
        let region = written.region.as_ref().and_then(|name| self.region(name, "region"));
        let is_built = build != Building::Never;
        if !is_built {
            let places = [
                written.place.as_ref().map(|place| (place.at, "where")),
                written.region.as_ref().map(|region| (region.at, "region")),
                written.one.as_ref().filter(|one| one.value).map(|one| (one.at, "one")),
            ];
            for (at, key) in places.into_iter().flatten() {
                let message = say!("`{key}` is about building, but `build` does not say when", key);
                self.fault(at, message);
            }
            if list.is_empty() {
                self.fault(
                    at,
                    say!("[walls] needs `build` or `petrifies`: otherwise there are none"),
                );
            }
        }
        let needs_a_piece = matches!(place, WallPlace::Left | WallPlace::InReach);
        if let (Building::InsteadOfMoving, true, Some(place)) =
            (build, needs_a_piece, &written.place)
        {
            self.fault(place.at, say!("`where`: without a move there is no piece that has moved"));
        }
        if let (true, false, Some(flag)) = (one && is_built, list.is_empty(), &written.one) {
            let message =
                say!("`one`: pieces that become walls would add others; leave out `petrifies`");
            self.fault(flag.at, message);
        }
        let looks = written.looks.as_ref().map_or(WallLooks::Bricks, |looks| looks.value);
        Some(WallRules { build, place, region, one, petrifies, looks })
    }

    /// Rejects what cannot be combined with walls that are built.
    pub(super) fn check_builders(&mut self, variant: &Variant) {
        let written = self.file.walls.build.as_ref().map(|build| build.at);
        let is_built = variant.walls().is_some_and(WallRules::are_built);
        let Some(at) = written.filter(|_| is_built) else { return };
        let takes_on_the_way = |shape: &Shape| match shape {
            Shape::Tour { legs } => legs.iter().any(|leg| leg.captures),
            _ => false,
        };
        let mut ways = variant.kinds().iter().flat_map(|kind| kind.all_ways());
        let others = [
            (
                variant.has_drops() || variant.drops().gates,
                say!("`build` cannot be combined with pieces that are dropped or enter"),
            ),
            (
                ways.any(|way| takes_on_the_way(&way.shape)),
                say!("`build` cannot be combined with captures on the way"),
            ),
            (variant.trade().is_some(), say!("`build` cannot be combined with [trade]")),
            (!variant.moves().may_flee, say!("`build` cannot be combined with `may-flee`")),
        ];
        for (_, message) in others.into_iter().filter(|(is, _)| *is) {
            self.fault(at, message);
        }
    }
}
