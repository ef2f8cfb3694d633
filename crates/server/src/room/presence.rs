//! Who is in the room: one [`Presence`] for each open socket here, and what other processes tell of
//! theirs.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use super::Room;
use crate::play::Role;

/// What a process has told counts for so long: it tells it [again and again](Room::tell_presence).
const BELIEVED: Duration = Duration::from_secs(15);

/// Open sockets: White's, Black's, spectators'.
type Count = [u32; 3];

/// Who is there.
#[derive(Debug)]
pub(super) struct Sockets {
    here: Count,
    /// By process, and when it has told so.
    elsewhere: HashMap<String, (Count, Timestamp)>,
    /// When the player of each side left, White first; `None` of those who are there.
    left: [Option<Timestamp>; 2],
}

impl Sockets {
    /// Nobody is there, from now on.
    pub(super) fn new(now: Timestamp) -> Sockets {
        Sockets { here: [0; 3], elsewhere: HashMap::new(), left: [Some(now); 2] }
    }

    /// `true` if nobody has the game open in this process.
    pub(super) fn is_empty(&self) -> bool {
        self.here == [0; 3]
    }

    /// All open sockets.
    pub(super) fn all(&self, now: Timestamp) -> Count {
        let mut all = self.here;
        let heard = self.elsewhere.values().filter(|(_, heard)| now < *heard + BELIEVED);
        for (count, _) in heard {
            all.iter_mut().zip(count).for_each(|(all, count)| *all += count);
        }
        all
    }

    /// When the player of each side left, White first; `None` of those who are there.
    pub(super) fn left(&self, now: Timestamp) -> [Option<Timestamp>; 2] {
        let all = self.all(now);
        // Whoever was there in a process that has fallen silent was there until then.
        let silent = self.elsewhere.values().map(|&(_, heard)| heard + BELIEVED).max();
        std::array::from_fn(|side| {
            (all[side] == 0).then(|| self.left[side].or(silent).unwrap_or(now))
        })
    }

    /// Counts a socket of somebody with this role: 1 that opens, -1 that closes.
    fn count(&mut self, role: Role, change: i32, now: Timestamp) {
        let mut add =
            |place: usize| self.here[place] = self.here[place].saturating_add_signed(change);
        match role {
            Role::Spectator => add(2),
            Role::Player(_) | Role::Both => role.sides().for_each(|side| add(side.index())),
        }
        self.note_who_left(now);
    }

    /// Hears who is there in another process; returns `true` if that is news.
    fn hear(&mut self, process: String, count: Count, now: Timestamp) -> bool {
        let before = self.all(now);
        self.elsewhere.retain(|_, (_, heard)| now < *heard + BELIEVED);
        self.elsewhere.insert(process, (count, now));
        self.note_who_left(now);
        self.all(now) != before
    }

    fn note_who_left(&mut self, now: Timestamp) {
        let all = self.all(now);
        for (left, count) in self.left.iter_mut().zip(all) {
            *left = (count == 0).then(|| left.unwrap_or(now));
        }
    }
}

/// Somebody's open socket; dropping it is leaving.
#[derive(Debug)]
pub(crate) struct Presence {
    room: Arc<Room>,
    role: Role,
}

impl Room {
    /// Lets somebody in who opens a socket.
    pub(crate) async fn enter(self: &Arc<Room>, token: Option<&str>) -> Presence {
        let role = self.look(|play| play.role(token)).await;
        self.count(role, 1).await;
        Presence { room: Arc::clone(self), role }
    }

    async fn count(&self, role: Role, change: i32) {
        let now = self.parts.store.now();
        self.live.lock().await.sockets.count(role, change, now);
        self.announce();
        self.tell_presence(true).await;
    }

    /// Tells other processes who is here; also that nobody is, if they should know that.
    pub(crate) async fn tell_presence(&self, nobody: bool) {
        let here = self.live.lock().await.sockets.here;
        if nobody || here != [0; 3] {
            // If it is lost, it is told again.
            let _ = self.parts.store.tell_presence(&self.id, here).await;
        }
    }

    /// Hears who is there in another process.
    pub(crate) async fn hear_presence(&self, process: String, count: Count) {
        let now = self.parts.store.now();
        if self.live.lock().await.sockets.hear(process, count, now) {
            self.announce();
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let (room, role) = (Arc::clone(&self.room), self.role);
        tokio::spawn(async move { room.count(role, -1).await });
    }
}
