//! The instants at which searches begin and look at the time.
//!
//! In a browser's WebAssembly there is no clock: whoever embeds the engine there passes one in.

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant;

#[cfg(target_family = "wasm")]
pub(crate) use passed_in::Instant;
#[cfg(target_family = "wasm")]
pub use passed_in::set_clock;

#[cfg(target_family = "wasm")]
mod passed_in {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// The time since some moment that stays the same.
    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Passes in a function that returns the time since some moment that stays the same; without
    /// it, or before, no time passes. Only the first one counts.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        pub(crate) fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        pub(crate) fn elapsed(self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }
    }
}
