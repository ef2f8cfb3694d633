//! What is read and written, as tables.
