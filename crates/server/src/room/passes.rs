//! Links by which players take their seats along to another device. They are not stored: each
//! works once, and only for some minutes.

use wazir_words::say;

use std::time::{Duration, Instant};

use super::Room;
use super::live::Pass;
use crate::chance;
use crate::error::Error;
use crate::play::Role;
use crate::store::Person;

/// A link works for so long.
const VALID: Duration = Duration::from_secs(600);
/// Most links of a game that work at a time; older ones end.
const MOST: usize = 8;

impl Room {
    /// The code of a link to the seat of whoever holds this token.
    ///
    /// # Errors
    /// When they have no seat.
    pub(crate) async fn issue_pass(&self, token: Option<&str>) -> Result<String, Error> {
        let mut live = self.live.lock().await;
        let token = token.filter(|_| live.play.role(token) != Role::Spectator);
        let no_seat = || Error::Forbidden(say!("you have no seat in this game").into());
        let token = token.ok_or_else(no_seat)?.to_owned();
        let now = Instant::now();
        live.passes.retain(|pass| pass.until > now);
        if live.passes.len() == MOST {
            live.passes.remove(0);
        }
        let code = chance::token();
        live.passes.push(Pass { code: code.clone(), token, until: now + VALID });
        Ok(code)
    }

    /// `true` while the link with this code works.
    pub(crate) async fn has_pass(&self, code: &str) -> bool {
        let live = self.live.lock().await;
        live.passes.iter().any(|pass| pass.code == code && pass.until > Instant::now())
    }

    /// The token of the seat to which this code leads, and the person on it. The link does not
    /// work a second time.
    ///
    /// # Errors
    /// When it does not work any more.
    pub(crate) async fn use_pass(&self, code: &str) -> Result<(String, Person), Error> {
        let mut live = self.live.lock().await;
        let now = Instant::now();
        let found = live.passes.iter().position(|pass| pass.code == code && pass.until > now);
        let old = || Error::Forbidden(say!("this link no longer works; make a new one").into());
        let pass = live.passes.remove(found.ok_or_else(old)?);
        let side = live.play.role(Some(&pass.token)).sides().next();
        let person = side.map(|side| live.play.row.people[side.index()].clone());
        Ok((pass.token, person.unwrap_or_default()))
    }
}
