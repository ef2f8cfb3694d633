//! The parts of the engine protocols that both ends of a conversation need: [`protocol`], which
//! speaks for our engine, and [`matches`], which drives any engine.
//!
//! | file | what it knows |
//! |---|---|
//! | [`lines`] | lines and words of text from outside |
//! | [`cecp`] | moves as CECP writes them |
//! | [`dialect`] | the words of UCI and USI, in the only table of them |
//! | [`score`] | scores as the protocols write them |
//!
//! [`protocol`]: crate::protocol
//! [`matches`]: mod@crate::matches

pub(crate) mod cecp;
pub(crate) mod dialect;
pub(crate) mod lines;
pub(crate) mod score;
