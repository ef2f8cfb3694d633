//! Links by which players take their seats along to another device.

use wazir_words::say;

use super::Room;
use crate::error::Error;
use crate::play::Role;
use crate::store::Person;

/// A link works for so many milliseconds.
const VALID: i64 = 600_000;

impl Room {
    /// The code of a link to the seat of whoever holds this token.
    ///
    /// # Errors
    /// When they have no seat.
    pub(crate) async fn issue_pass(&self, token: Option<&str>) -> Result<String, Error> {
        let role = self.look(|play| play.role(token)).await;
        let no_seat = || Error::Forbidden(say!("you have no seat in this game").into());
        let token = token.filter(|_| role != Role::Spectator).ok_or_else(no_seat)?;
        self.parts.store.issue_pass(&self.id, token, VALID).await
    }

    /// `true` while the link with this code works.
    pub(crate) async fn has_pass(&self, code: &str) -> Result<bool, Error> {
        self.parts.store.has_pass(&self.id, code).await
    }

    /// The token of the seat to which this code leads, and the person on it. The link does not
    /// work a second time.
    ///
    /// # Errors
    /// When it does not work any more.
    pub(crate) async fn use_pass(&self, code: &str) -> Result<(String, Person), Error> {
        let old = || Error::Forbidden(say!("this link no longer works; make a new one").into());
        let token = self.parts.store.use_pass(&self.id, code).await?.ok_or_else(old)?;
        let person = self.look(|play| {
            let side = play.role(Some(&token)).sides().next();
            side.map(|side| play.row.people[side.index()].clone())
        });
        let person = person.await.unwrap_or_default();
        Ok((token, person))
    }
}
