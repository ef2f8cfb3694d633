//! Starts an engine, and finds out its protocol if need be.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use wazir_rules::variant::Variant;

use super::cecp::{CecpPlayer, Squares};
use super::process::{Process, READY};
use super::uci::{Greeted, UciPlayer};
use super::{Player, Protocol, Spec, Trouble};
use crate::wire::dialect::{UCI, USI};

/// The time after which an engine that does not answer UCI's greeting does not speak UCI.
const SILENT: Duration = Duration::from_secs(5);

/// Starts an engine and makes it ready for the first game. A program that does not understand UCI is
/// started anew: nobody knows what it made of the greeting. One that understands it and refuses the
/// game is not asked again. After `stop` nothing is waited for.
pub(in crate::matches) fn start(
    spec: &Spec,
    variant: &Variant,
    stop: &Arc<AtomicBool>,
) -> Result<Box<dyn Player>, Trouble> {
    let process = || Process::start(&spec.command, &spec.variables, stop);
    let uci = |dialect, patience| UciPlayer::greet(process()?, dialect, spec, patience);
    let prepare = |greeted: Greeted| greeted.prepare(spec, variant).map(boxed);
    let cecp = |squares| CecpPlayer::greet(process()?, squares, spec, variant).map(boxed);
    match spec.protocol {
        Protocol::Uci => uci(&UCI, READY).and_then(prepare),
        Protocol::Usi => uci(&USI, READY).and_then(prepare),
        Protocol::Cecp => cecp(Squares::Chess),
        Protocol::CecpUsi => cecp(Squares::Shogi),
        Protocol::Auto => match uci(&UCI, SILENT) {
            Ok(greeted) => prepare(greeted),
            Err(_) => cecp(Squares::Chess),
        },
    }
}

fn boxed(player: impl Player + 'static) -> Box<dyn Player> {
    Box::new(player)
}
