//! What all requests share.

use std::path::Path;
use std::sync::Arc;

use wazir_rules::game::Tables;
use wazir_rules::variant::Variant;
use wazir_rules::variant::shelf::Shelf;

/// A game's rules, ready to be played.
#[derive(Clone, Debug)]
pub struct Known {
    /// The rules as data.
    pub variant: Arc<Variant>,
    /// The attack tables.
    pub tables: Arc<Tables>,
}

/// What all requests share.
#[derive(Debug)]
pub struct App {
    /// Every game, in the order of the shelf.
    pub shelf: Vec<Known>,
}

impl App {
    /// Loads the games and opens the store in this folder; `None` keeps everything in memory.
    pub fn open(data: Option<&Path>) -> Result<App, String> {
        let _ = data;
        let shelf = Shelf::shipped();
        let known = shelf.ids().map(|id| {
            let variant = shelf.get(id).expect("it was listed");
            let tables =
                Tables::new(Arc::clone(&variant)).map_err(|error| format!("{id}: {error}"))?;
            Ok(Known { variant, tables: Arc::new(tables) })
        });
        Ok(App { shelf: known.collect::<Result<_, String>>()? })
    }

    /// The game with this id or alias.
    pub fn known(&self, name: &str) -> Option<&Known> {
        self.shelf.iter().find(|known| known.variant.is_called(name))
    }
}
