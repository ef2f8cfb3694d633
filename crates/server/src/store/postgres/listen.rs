//! The news of other processes.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use postgres::fallible_iterator::FallibleIterator;
use tokio::sync::broadcast;

use super::CHANNEL;
use super::address::Address;
use crate::store::News;
use crate::store::news::Letter;

/// Time before a lost connection is made anew.
const PAUSE: Duration = Duration::from_millis(500);

/// Listens on a thread of its own, until the process ends.
pub(super) fn begin(address: Address, process: Arc<str>, news: broadcast::Sender<News>) {
    thread::Builder::new()
        .name("store news".into())
        .spawn(move || {
            loop {
                // It ends only when the connection does.
                let _ = listen(&address, &process, &news);
                thread::sleep(PAUSE);
            }
        })
        .expect("the system has room for a few threads");
}

fn listen(
    address: &Address,
    process: &str,
    news: &broadcast::Sender<News>,
) -> Result<(), postgres::Error> {
    let mut client = address.connect()?;
    client.batch_execute(&format!("LISTEN {CHANNEL}"))?;
    // Perhaps nobody hears it yet; what was told before this is not heard by anybody.
    let _ = news.send(News::Missed);
    let mut notifications = client.notifications();
    let mut told = notifications.blocking_iter();
    while let Some(told) = told.next()? {
        // What cannot be read comes from a later version.
        let Ok(letter) = serde_json::from_str::<Letter>(told.payload()) else { continue };
        if letter.from != process {
            let _ = news.send(letter.news);
        }
    }
    Ok(())
}
