//! The `wazir` executable.

fn main() {}
