//! Shows a game to people: pictures, moves at a glance, explanations.
//!
//! No generator and no search needs anything of this, and nothing outside this folder
//! depends on it within the crate.

pub mod diagram;
pub mod glance;
pub mod why;
