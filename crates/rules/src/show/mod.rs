//! Presentation: pictures, moves at a glance, and explanations of illegal moves.
//!
//! Move generators and search need nothing of this, and no other module of the crate depends on
//! it.

pub mod diagram;
pub mod glance;
pub mod why;
