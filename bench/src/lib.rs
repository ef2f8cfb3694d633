//! Benchmarks: `perft` beside other programs, and how soon the engine sees what it overlooked in
//! `exposed-kings.txt` (`cargo bench -p wazir-bench --bench kings`).
//!
//! A crate of its own because its peers are dev-dependencies: were they `wazir-rules`' own,
//! every `cargo test` would compile them. There is nothing here but `benches`.
