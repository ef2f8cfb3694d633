//! Who is in the room: one [`Presence`] for each open socket.

use std::sync::Arc;

use super::Room;
use crate::play::Role;

/// Somebody's open socket; dropping it is leaving.
#[derive(Debug)]
pub(crate) struct Presence {
    room: Arc<Room>,
    role: Role,
}

impl Room {
    /// Lets somebody in who opens a socket.
    pub(crate) async fn enter(self: &Arc<Room>, token: Option<&str>) -> Presence {
        let mut live = self.live.lock().await;
        let role = live.play.role(token);
        live.count(role, 1);
        self.announce();
        Presence { room: Arc::clone(self), role }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let (room, role) = (Arc::clone(&self.room), self.role);
        tokio::spawn(async move {
            room.live.lock().await.count(role, -1);
            room.announce();
        });
    }
}
