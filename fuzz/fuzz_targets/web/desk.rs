//! Questions to the desk, and games that it reads: see the law.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::web;

fuzz_target!(|text: &str| web::desk(text));
