//! Long work: done on a thread of its own without Python's lock, while the calling thread listens for
//! news and for Ctrl-C.

use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often Python is asked whether somebody pressed Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

/// Does the work and returns what comes of it. What it sends is handed to `hear`. If that fails, or a
/// signal's handler does, `stop` is called: the work must end soon after, and the error is returned.
pub(crate) fn wait<T: Send, N: Send>(
    py: Python<'_>,
    work: impl FnOnce(Sender<N>) -> T + Send,
    stop: impl Fn(),
    mut hear: impl FnMut(N) -> PyResult<()>,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, mut receiver) = mpsc::channel();
        let worker = scope.spawn(|| work(sender));
        let mut listened = Ok(());
        loop {
            let (back, heard) = py.detach(move || {
                let heard = receiver.recv_timeout(PATIENCE);
                (receiver, heard)
            });
            receiver = back;
            let done = match heard {
                Ok(news) if listened.is_ok() => hear(news),
                Ok(_) => Ok(()),
                Err(RecvTimeoutError::Timeout) => Ok(()),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(error) = done.and_then(|()| py.check_signals()) {
                stop();
                listened = listened.and(Err(error));
            }
        }
        let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        listened.map(|()| result)
    })
}

/// The same for work that sends nothing.
pub(crate) fn wait_quietly<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send,
    stop: impl Fn(),
) -> PyResult<T> {
    let work = |sender: Sender<()>| {
        let result = work();
        drop(sender);
        result
    };
    wait(py, work, stop, |()| Ok(()))
}
