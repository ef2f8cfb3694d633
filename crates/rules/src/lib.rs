//! The rules of chess variants as data.
