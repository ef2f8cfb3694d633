//! Requests of strangers: see the law.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::web;

fuzz_target!(|text: &str| web::requests(text));
