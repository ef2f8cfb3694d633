//! Benchmarks against other programs: `cargo bench -p wazir-bench`.
//!
//! A crate of its own because its peers are dev-dependencies: were they `wazir-rules`' own,
//! every `cargo test` would compile them. There is nothing here but `benches`.
