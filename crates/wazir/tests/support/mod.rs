//! Shared by the tests that call other people's programs: finding the programs,
//! ending them, and knowing their faults.

pub(crate) mod berolina;
pub(crate) mod group;
pub(crate) mod programs;
