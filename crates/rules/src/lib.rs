//! The rules of chess variants as data.

pub mod betza;
