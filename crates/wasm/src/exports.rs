//! The functions by which texts go in and out.
//!
//! A text goes in in two steps: `reserve` makes room for its bytes and says where, then `ask` or
//! `think` reads them. An answer lies at `answer` until the next question; news are handed to `tell`
//! as they come.
//!
//! Several workers may share the memory. Then one of them thinks, the others are its threads, in
//! `help`, and what the word at `wanted` holds tells it when to stop.

use std::cell::RefCell;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

use wazir_engine::Signals;

use crate::Worker;

// SAFETY: both only look at numbers and at the bytes that they are shown, and do not call back.
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// The time since some moment that stays the same, in milliseconds.
    safe fn now() -> f64;
    /// Hears news: this many bytes of JSON at this place.
    safe fn tell(at: *const u8, length: usize);
}

thread_local! {
    static WORKER: RefCell<Worker> = RefCell::default();
    static TEXT_IN: RefCell<Vec<u8>> = RefCell::default();
    static TEXT_OUT: RefCell<String> = RefCell::default();
}

/// The number of the request that the page waits for.
static WANTED: AtomicU32 = AtomicU32::new(0);

/// Makes room for a text of so many bytes, and returns its place.
// SAFETY: no other function of the module is called so, nor of those that it is linked with.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    TEXT_IN.with_borrow_mut(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// From now on speaks the language whose tag was put in.
// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn speak() {
    WORKER.with_borrow_mut(|worker| worker.speak(&taken()));
}

/// Answers the question that was put in, and returns the length of the answer in bytes.
// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn ask() -> usize {
    let answer = WORKER.with_borrow(|worker| worker.ask(&taken()));
    put_out(answer)
}

/// Takes the endgame table that was put in, and returns the length of the reply in bytes.
// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn table() -> usize {
    let reply = WORKER.with_borrow(|worker| worker.take_table(&TEXT_IN.take()));
    put_out(reply)
}

/// The place of the last answer.
// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    TEXT_OUT.with_borrow(|out| out.as_ptr())
}

/// The place of a word of 32 bits for the number of the request that is wanted.
// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn wanted() -> *const AtomicU32 {
    &raw const WANTED
}

/// Thinks about the request that was put in, with so many threads, for as long as it is wanted: none
/// but 0 needs to be.
// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn think(number: u32, threads: usize) {
    wazir_engine::set_clock(clock);
    let signals = match number {
        0 => Signals::default(),
        _ => Signals::while_equal(&WANTED, number),
    };
    let tell = |news: &str| tell(news.as_ptr(), news.len());
    WORKER.with_borrow_mut(|worker| worker.think(&taken(), threads, &signals, tell));
}

/// The place of so many bytes, which are never given back: for the stack of another worker.
// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let words = vec![0_u128; length.div_ceil(size_of::<u128>())];
    words.leak().as_mut_ptr().cast()
}

/// Is a thread of the worker that thinks, and never comes back.
// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn help() {
    wazir_engine::help();
}

/// Searches the positions of the bench to a depth, by networks if that is not 0, and returns the length
/// of what there is to say of it.
// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn bench(depth: u32, networks: u32) -> usize {
    wazir_engine::set_clock(clock);
    put_out(crate::bench_at(depth, networks != 0))
}

fn taken() -> String {
    let bytes = TEXT_IN.take();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Lays a text where `answer` finds it, and returns its length in bytes.
fn put_out(text: String) -> usize {
    TEXT_OUT.with_borrow_mut(|out| {
        *out = text;
        out.len()
    })
}

fn clock() -> Duration {
    Duration::from_secs_f64(now().max(0.0) / 1000.0)
}
