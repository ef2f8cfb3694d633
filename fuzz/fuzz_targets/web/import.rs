//! Games that are imported into the archive: see the law.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::web;

fuzz_target!(|text: &str| web::import(text));
