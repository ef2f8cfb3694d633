//! What the tests that call other people's programs share: finding those
//! programs, ending what was started, and knowing where those programs err.

pub(crate) mod berolina;
pub(crate) mod group;
pub(crate) mod programs;
