//! `wazir games`: care of the stored games.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::json;
use wazir_server::care::{self, Needless, Verified};
use wazir_server::{Place, data_folder};

use crate::failure::Failure;
use crate::output;

/// Back up, check and clean up the stored games
#[derive(Subcommand)]
#[command(after_help = include_str!("help/games.txt"))]
pub(crate) enum Care {
    /// Copy all games to a new file, also while a server has them open, and check the copy
    ///
    /// To go back to it, end the server, put the file into the data folder as `games.sqlite`, and delete
    /// `games.sqlite-wal` there.
    Backup(Backup),
    /// Read every game, and check that it is what was written
    Verify(Verify),
    /// Delete games that nobody needs
    ///
    /// By itself these are games in which nothing was ever played.
    Prune(Prune),
}

/// The store that is cared for.
#[derive(Args)]
struct Store {
    /// The folder of the games [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The PostgreSQL database of the games
    #[arg(long, value_name = "URL", env = "WAZIR_STORE", hide_env_values = true)]
    #[arg(conflicts_with = "data")]
    store: Option<String>,
}

impl Store {
    /// Does something with it.
    fn with<T>(
        &self,
        work: impl FnOnce(Place<'_>) -> Result<T, care::CareError>,
    ) -> Result<T, Failure> {
        let failed = |error: care::CareError| Failure::Input(error.to_string());
        if let Some(url) = &self.store {
            return work(Place::Postgres(url)).map_err(failed);
        }
        let no_folder = || Failure::Input("there is no data folder; name one with --data".into());
        let folder = self.data.clone().or_else(data_folder).ok_or_else(no_folder)?;
        work(Place::Folder(&folder)).map_err(failed)
    }
}

#[derive(Args)]
pub(crate) struct Backup {
    /// The new file
    file: PathBuf,
    #[command(flatten)]
    store: Store,
}

#[derive(Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    store: Store,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Prune {
    #[command(flatten)]
    store: Store,
    /// Delete only what nobody has touched for so many days
    #[arg(long, value_name = "NUMBER", default_value_t = 7)]
    days: u32,
    /// Also games that are over
    #[arg(long, conflicts_with = "all")]
    over: bool,
    /// Also games that go on
    #[arg(long)]
    all: bool,
    /// Only say how many there are
    #[arg(long)]
    dry_run: bool,
}

pub(crate) fn run(care: Care) -> Result<(), Failure> {
    match care {
        Care::Backup(Backup { file, store }) => {
            let copied = store.with(|place| care::back_up(place, &file))?;
            report(&copied, false)
        }
        Care::Verify(Verify { store, json }) => report(&store.with(care::verify)?, json),
        Care::Prune(Prune { store, days, over, all, dry_run }) => {
            let needless = match (over, all) {
                (_, true) => Needless::All,
                (true, false) => Needless::Over,
                (false, false) => Needless::Unplayed,
            };
            let count = store.with(|place| care::prune(place, needless, days, dry_run))?;
            let done = if dry_run { "would be deleted" } else { "deleted" };
            output::print(&format!("{count} games {done}\n"))
        }
    }
}

/// Says what was found; damaged games are a failure.
fn report(found: &Verified, json: bool) -> Result<(), Failure> {
    let Verified { games, moves, damaged } = found;
    if json {
        let text = json!({ "games": games, "moves": moves, "damaged": damaged }).to_string();
        output::print(&(text + "\n"))?;
    } else {
        output::print(&format!("{games} games with {moves} moves are whole\n"))?;
    }
    match damaged.as_slice() {
        [] => Ok(()),
        damaged => {
            Err(Failure::Input(format!("{} damaged:\n{}", damaged.len(), damaged.join("\n"))))
        }
    }
}
