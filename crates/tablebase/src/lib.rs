//! Endgame tables: what every position with few men is worth, and how many moves it takes.
//!
//! Tables can be made of any game in which a position is nothing but men on a board and a side to
//! move: no pieces in hand, no walls, nothing counted but the move clock. Castling is left out, en
//! passant and promotion are not. Distances are plies to the end of the game, by mate or whatever
//! else wins.
//!
//! ```
//! use wazir_rules::{Color, Rules};
//! use wazir_tablebase::{Material, Options, Tablebase, build_all};
//!
//! let rules = Rules::named("gardner")?;
//! let rook = Material::parse(rules.variant(), "KRK")?;
//! let mut set = Tablebase::new(rules.variant().clone())?;
//! build_all(&rules, &mut set, &[rook.clone()], Options::default(), &|_| true)?;
//!
//! let white = set.table(&rook).unwrap().counts(Color::White);
//! assert_eq!((white.draws, white.losses), (0, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod facts;
mod file;
#[cfg(not(target_family = "wasm"))]
mod folder;
mod ground;
mod index;
mod material;
mod paged;
mod set;
mod table;
mod value;

pub use build::{
    BuildError, Options, Stage, Watch, build, build_all, build_by_list, build_conversion, layers,
    leads_to, needs_conversion, plan,
};
pub use facts::{Unfit, check};
pub use file::FileError;
#[cfg(not(target_family = "wasm"))]
pub use folder::{Folder, FolderError};
pub use ground::{Ground, Region, Separation, Share, Spread};
pub use material::{MOST_MEN, Material, MaterialError};
pub use paged::{Cache, Source};
pub use set::Tablebase;
pub use table::{Counts, Metric, Table, Verdict};
pub use value::Value;

/// The example of the README, which is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
