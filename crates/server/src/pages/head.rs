//! The head of pages about one game, of which every game has one.

use maud::{Markup, html};
use wazir_desk::messages::VariantFacts;
use wazir_rules::Shelf;
use wazir_words::say;

/// The choice of another game, whose page lies below `path` like this one; the rules; and a line for
/// what is going on.
pub(super) fn head(shelf: &Shelf, facts: &VariantFacts, path: &str) -> Markup {
    let mut games: Vec<_> = shelf.all().collect();
    games.sort_by(|one, other| one.name().cmp(other.name()));
    html! {
        div.facts.card #facts-card {
            label.choose-game { span.visually-hidden { (say!("Game")) }
                select #variant data-testid="variant" {
                    @for game in &games {
                        option value={ (path) "/" (game.id()) } data-id=(game.id()) selected[game.id() == facts.id] { (game.name()) }
                    }
                }
            }
            a.rules href={ "/learn/" (facts.id) } { (say!("Rules")) }
            p.status data-testid="status" {}
        }
    }
}
