//! Wazir inside the real XBoard, headless: XBoard asks, hands moves on and is
//! the referee; its debug log and its PGN tell whether all went well.
//!
//! Every row of the table is a test, so `cargo test --test xboard berolina`
//! plays two short matches. Logs of the latest run stay under
//! `target/tmp/xboard/`. Two variables change what is done:
//! `WAZIR_SKIP_GUI` skips everything, and `WAZIR_TEST_ENGINE="fairymax"` puts
//! another engine in Wazir's place, to tell a fault of ours from one of the
//! harness.
//!
//! They are played in real time, and mostly wait: `--test-threads 4` is twice as
//! fast as two on two processors.
//!
//! Flags are not called: a test machine may be busy.

#[path = "../support/mod.rs"]
mod support;

mod display;
mod engine;
mod judge;
mod log;
mod matches;
mod options;
mod pgn;
mod watch;

use engine::Engine::{self, FairyMax, FairyStockfish, Sjaak, Wazir};
use matches::Match;
use std::path::Path;
use support::programs;

/// The most times that a match is played again when only the known faults of
/// others spoiled it.
const ATTEMPTS: u32 = 4;

macro_rules! table {
    ($($test:ident: $variant:literal, $second:ident;)*) => {$(
        #[test]
        fn $test() {
            check(stringify!($test), $variant, $second);
        }
    )*};
}

// The names are XBoard's. Fairy-Max plays no Shogi. The five games have an opponent as well.
table! {
    janus_alone: "janus", Wazir;
    janus_fairy_max: "janus", FairyMax;
    berolina_alone: "berolina", Wazir;
    berolina_fairy_max: "berolina", FairyMax;
    falcon_alone: "falcon", Wazir;
    falcon_fairy_max: "falcon", FairyMax;
    super_alone: "super", Wazir;
    super_fairy_max: "super", FairyMax;
    minishogi_alone: "minishogi", Wazir;
    minishogi_fairy_stockfish: "minishogi", FairyStockfish;
    sized_shogi_alone: "5x5+5_shogi", Wazir;
    sized_shogi_sjaak: "5x5+5_shogi", Sjaak;
    normal: "normal", Wazir;
    nocastle: "nocastle", Wazir;
    wildcastle: "wildcastle", Wazir;
    fischerandom: "fischerandom", Wazir;
    knightmate: "knightmate", Wazir;
    capablanca: "capablanca", Wazir;
    gothic: "gothic", Wazir;
    caparandom: "caparandom", Wazir;
    grand: "grand", Wazir;
    great: "great", Wazir;
    courier: "kurierspiel", Wazir;
    shatranj: "shatranj", Wazir;
    makruk: "makruk", Wazir;
    asean: "asean", Wazir;
    seirawan: "seirawan", Wazir;
    spartan: "spartan", Wazir;
    different_armies: "different-armies", Wazir;
    crazyhouse: "crazyhouse", Wazir;
    shogi: "shogi", Wazir;
    xiangqi: "xiangqi", Wazir;
    suicide: "suicide", Wazir;
    giveaway: "giveaway", Wazir;
    losers: "losers", Wazir;
    three_check: "3check", Wazir;
    atomic: "atomic", Wazir;
    twokings: "twokings", Wazir;
    lion: "lion", Wazir;
    elven: "elf-chess", Wazir;
    chu: "chu", Wazir;
}

/// XBoard does not see that Black is mated, and would let it lose for saying that it won.
#[test]
fn losers_mated() {
    check_from(Some("n6k/6pp/8/8/8/8/8/R4K2 w - - 0 1"), "losers_mated", "losers", Wazir);
}

fn check(test: &str, variant: &'static str, second: Engine) {
    check_from(None, test, variant, second);
}

fn check_from(start: Option<&'static str>, test: &str, variant: &'static str, second: Engine) {
    let engines = [Wazir.program(), second.program()];
    let mut needed = vec!["xboard", "Xvfb"];
    needed.extend(engines.iter().flatten().filter_map(|command| command.split(' ').next()));
    if !programs::ready(&needed) {
        return;
    }
    if second.is_fairy_max() && !engine::fairy_max_stays(variant) {
        eprintln!("skipped: Fairy-Max dies of `computer` in {variant} by itself");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("xboard").join(test);
    for attempt in 0..ATTEMPTS {
        // Another time control makes other games.
        let seconds = 2 + attempt;
        let game = Match { variant, start, first: Wazir, second, games: 2, seconds, longest: 70 };
        let record = game.play(&folder);
        let verdict = judge::judge(&game, &record);
        assert!(verdict.faults.is_empty(), "{}", judge::report(&game, &record, &verdict));
        if verdict.excused.is_empty() {
            return;
        }
        eprintln!("{test}: played again, since {}", verdict.excused.join("; "));
    }
    panic!(
        "{test}: {ATTEMPTS} matches in a row were spoiled by faults of others, see {}",
        folder.display()
    );
}
