//! Starts an engine, and finds out what it speaks if need be.

use std::time::Duration;

use wazir_rules::variant::Variant;

use super::cecp::{CecpPlayer, Squares};
use super::process::{Process, READY};
use super::uci::UciPlayer;
use super::{Player, Protocol, Spec, Trouble};
use crate::wire::dialect::{UCI, USI};

/// An engine that has not answered to a greeting in UCI for so long does not speak it.
const SILENT: Duration = Duration::from_secs(5);

/// A running engine, ready for the first game. A program that does not understand UCI gets a
/// fresh start: nobody knows what it made of that.
pub(in crate::matches) fn start(
    spec: &Spec,
    variant: &Variant,
) -> Result<Box<dyn Player>, Trouble> {
    let process = || Process::start(&spec.command);
    let uci = |dialect| UciPlayer::greet(process()?, dialect, spec, variant, READY).map(boxed);
    let cecp = |squares| CecpPlayer::greet(process()?, squares, spec, variant).map(boxed);
    match spec.protocol {
        Protocol::Uci => uci(&UCI),
        Protocol::Usi => uci(&USI),
        Protocol::Cecp => cecp(Squares::Chess),
        Protocol::CecpUsi => cecp(Squares::Shogi),
        Protocol::Auto => {
            let uci = UciPlayer::greet(process()?, &UCI, spec, variant, SILENT).map(boxed);
            uci.or_else(|_| cecp(Squares::Chess))
        }
    }
}

fn boxed(player: impl Player + 'static) -> Box<dyn Player> {
    Box::new(player)
}
