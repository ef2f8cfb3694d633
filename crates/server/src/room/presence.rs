//! Who is in the room: one [`Presence`] for each open socket.

use std::sync::Arc;

use super::Room;
use crate::play::Rights;

/// Somebody's open socket; dropping it is leaving.
#[derive(Debug)]
pub(crate) struct Presence {
    room: Arc<Room>,
    rights: Rights,
}

impl Room {
    /// Lets somebody in who opens a socket.
    pub(crate) async fn enter(self: &Arc<Room>, token: Option<&str>) -> Presence {
        let mut live = self.live.lock().await;
        let rights = live.play.rights(token);
        live.count(rights, 1);
        self.announce();
        Presence { room: Arc::clone(self), rights }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let (room, rights) = (Arc::clone(&self.room), self.rights);
        tokio::spawn(async move {
            room.live.lock().await.count(rights, -1);
            room.announce();
        });
    }
}
