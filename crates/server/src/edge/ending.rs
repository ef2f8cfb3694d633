//! The wish to end, of which everybody hears, and the work that is not done yet.

use std::sync::Arc;

use tokio::sync::watch;

use super::places::{Place, Places, Share};

/// The wish to end.
#[derive(Debug)]
pub(crate) struct Ending {
    wished: watch::Sender<bool>,
    work: Arc<Places<()>>,
}

impl Default for Ending {
    fn default() -> Ending {
        Ending { wished: watch::Sender::new(false), work: Places::new(usize::MAX, usize::MAX) }
    }
}

impl Ending {
    /// Tells everybody to come to an end.
    pub(crate) fn wish(&self) {
        self.wished.send_replace(true);
    }

    /// Waits until an end is wished for.
    pub(crate) async fn wished(&self) {
        // The sender is ours, so this ends only when it is true.
        let _ = self.wished.subscribe().wait_for(|wished| *wished).await;
    }

    /// Work that should be done before the end, until what this returns is dropped.
    pub(crate) fn begin_work(&self) -> Option<Place<()>> {
        self.work.enter((), Share::All)
    }

    /// Waits until all work is done.
    pub(crate) async fn work_done(&self) {
        self.work.empty().await;
    }
}
