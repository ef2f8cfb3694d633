//! A process that only works: engines for the games that other processes serve.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use tokio::runtime;
use wazir_engine::Knowledge;
use wazir_rules::Shelf;

use crate::app::App;
use crate::start::{StartError, end_requested};
use crate::store::Place;

/// Does what is to be done in the games of this database, at so many moves at a time (`None`: as many
/// as fit this machine) and by the endgame tables of this folder, until the process is asked to end. What it is doing then is left to others.
///
/// # Errors
/// When the database cannot be used.
pub fn work(
    store: &str,
    engines: Option<usize>,
    tables: Option<&Path>,
    shelf: Shelf,
    knowledge: Arc<Knowledge>,
) -> Result<(), StartError> {
    let app = App::open_at(Place::Postgres(store))?.with_games(shelf, knowledge, tables);
    runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let places = engines.unwrap_or_else(|| app.brain().places());
        let app = app.begin_work(places);
        // Whether anybody reads it or not, it works.
        let _ = writeln!(io::stdout(), "Working at {places} moves at a time.");
        end_requested().await;
        app.end_work().await;
        Ok(())
    })
}
