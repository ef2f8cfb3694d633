//! Search, evaluation and protocols.
