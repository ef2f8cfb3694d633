//! Threads for searches: each has one of its own, and makes way for those that serve. With as many
//! searches as the machine has processors, a move would otherwise wait for them.

use std::{io, thread};

use tokio::sync::oneshot;

/// Does this work on a thread of its own, and returns what comes of it.
///
/// # Errors
/// If the system has no room for another thread, or the work has panicked.
pub(super) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<T> {
    let (tell, hear) = oneshot::channel();
    thread::Builder::new().name("search".into()).spawn(move || {
        make_way();
        // Perhaps nobody waits for it any more.
        let _ = tell.send(work());
    })?;
    hear.await.map_err(|_| io::Error::other("it has panicked"))
}

/// Lets the system prefer all other threads to this one.
#[cfg(target_os = "linux")]
fn make_way() {
    // Where the system does not allow it, everything is as slow as it was.
    let _ = rustix::process::setpriority_process(None, 10);
}

/// Elsewhere the whole process would make way.
#[cfg(not(target_os = "linux"))]
fn make_way() {}

#[cfg(test)]
mod tests {
    use super::apart;

    #[tokio::test]
    async fn work_is_done_elsewhere_and_may_fail() {
        let here = std::thread::current().id();
        let there = apart(|| std::thread::current().id()).await.expect("it is done");
        assert_ne!(here, there);
        let failed = apart(|| panic!("on purpose")).await;
        assert_eq!(
            failed.map_err(|error| error.to_string()),
            Err::<(), _>("it has panicked".into())
        );
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn searches_make_way_and_nobody_else() {
        let priority = || rustix::process::getpriority_process(None).expect("it has one");
        let before = priority();
        assert_eq!(apart(priority).await.expect("it is done"), before.max(10));
        assert_eq!(priority(), before);
    }
}
