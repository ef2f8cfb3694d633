//! Everybody's acts on the database, in turn: each connection has a thread of its own.
//!
//! Acts that arrive while the writer is busy go into one transaction, so that many games together wait
//! for the disk only once. Each is answered when its transaction is on the disk, so what was
//! acknowledged survives anything. One that fails does not affect the others.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;
use wazir_words::Language;

use super::link::{Fault, Link, Weight};
use crate::error::Error;

/// After such a pause the connection may [rest](Link::rest).
const PAUSE: Duration = Duration::from_millis(500);
/// Most acts in one transaction.
const MOST_TOGETHER: usize = 256;

/// Connections to one database.
pub(super) struct Links {
    pub(super) writer: Box<dyn Link>,
    /// Those for questions; without any, the writer answers them.
    pub(super) readers: Vec<Box<dyn Link>>,
}

/// A place where acts wait for their turn.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    writes: Sender<Box<dyn Act>>,
    reads: Sender<Box<dyn Act>>,
}

/// Something to do with a connection, for somebody who waits for it.
trait Act: Send {
    fn weight(&self) -> Weight;
    /// Does it, and keeps the result.
    ///
    /// # Errors
    /// With a copy of its own fault.
    fn run(&mut self, link: &mut dyn Link) -> Result<(), Fault>;
    /// Hands out the result, unless the transaction has failed as a whole.
    fn answer(self: Box<Self>, transaction: Result<(), Fault>);
}

struct Asked<T, F> {
    weight: Weight,
    /// In which it is said what is wrong.
    language: Language,
    work: Option<F>,
    result: Option<Result<T, Fault>>,
    answer: oneshot::Sender<Result<T, Fault>>,
}

impl<T, F> Act for Asked<T, F>
where
    T: Send,
    F: FnOnce(&mut dyn Link) -> Result<T, Fault> + Send,
{
    fn weight(&self) -> Weight {
        self.weight
    }

    fn run(&mut self, link: &mut dyn Link) -> Result<(), Fault> {
        let Some(work) = self.work.take() else { return Ok(()) };
        let result = self.language.scope(|| work(link));
        let done = result.as_ref().map(|_| ()).map_err(Fault::clone);
        self.result = Some(result);
        done
    }

    fn answer(self: Box<Self>, transaction: Result<(), Fault>) {
        let result = match (self.result, transaction) {
            (Some(Err(fault)), _) | (_, Err(fault)) => Err(fault),
            (Some(result), Ok(())) => result,
            (None, Ok(())) => return,
        };
        // Whoever asked may have stopped waiting.
        let _ = self.answer.send(result);
    }
}

impl Turns {
    /// Takes turns at these connections.
    pub(super) fn at(links: Links) -> Turns {
        let (writes, inbox) = mpsc::channel();
        let mut writer = links.writer;
        spawn("store", move || write_in_turn(&mut *writer, &inbox));
        if links.readers.is_empty() {
            return Turns { reads: writes.clone(), writes };
        }
        let (reads, inbox) = mpsc::channel();
        let inbox = Arc::new(Mutex::new(inbox));
        for mut reader in links.readers {
            let inbox = Arc::clone(&inbox);
            spawn("store reader", move || read_in_turn(&mut *reader, &inbox));
        }
        Turns { writes, reads }
    }

    /// Does something in a transaction, which has ended when this returns.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        weight: Weight,
        work: impl FnOnce(&mut dyn Link) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Error> {
        wait(&self.writes, weight, work).await
    }

    /// Reads something.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Link) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Error> {
        wait(&self.reads, Weight::Light, work).await
    }
}

async fn wait<T: Send + 'static>(
    turns: &Sender<Box<dyn Act>>,
    weight: Weight,
    work: impl FnOnce(&mut dyn Link) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Error> {
    let (answer, answered) = oneshot::channel();
    let language = Language::current();
    let act = Asked { weight, language, work: Some(work), result: None, answer };
    let closed = || Error::Store("the store is closed".into());
    turns.send(Box::new(act)).map_err(|_| closed())?;
    Ok(answered.await.map_err(|_| closed())??)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    thread::Builder::new()
        .name(name.into())
        .spawn(work)
        .expect("the system has room for a few threads");
}

fn read_in_turn(link: &mut dyn Link, inbox: &Mutex<Receiver<Box<dyn Act>>>) {
    loop {
        // Nothing panics while it is locked.
        let act = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(mut act) = act else { return };
        // Its own fault is its answer.
        let _ = act.run(link);
        act.answer(Ok(()));
    }
}

/// Does what arrives, until nobody can send any more.
fn write_in_turn(link: &mut dyn Link, inbox: &Receiver<Box<dyn Act>>) {
    loop {
        let first = match inbox.recv_timeout(PAUSE) {
            Ok(first) => Ok(first),
            Err(RecvTimeoutError::Timeout) => {
                link.rest();
                inbox.recv()
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let Ok(first) = first else { return };
        let more = std::iter::from_fn(|| inbox.try_recv().ok());
        let mut acts: Vec<_> = std::iter::once(first).chain(more).take(MOST_TOGETHER).collect();
        let ended = link.check().and_then(|()| run_together(link, &mut acts));
        for act in acts {
            act.answer(ended.clone());
        }
    }
}

/// Runs all acts in one transaction.
fn run_together(link: &mut dyn Link, acts: &mut [Box<dyn Act>]) -> Result<(), Fault> {
    let weight = acts.iter().map(|act| act.weight()).max().unwrap_or(Weight::Light);
    link.begin(weight)?;
    let ran = match acts {
        [act] => act.run(link),
        acts => acts.iter_mut().try_for_each(|act| run_apart(link, &mut **act)),
    };
    let ended = ran.and_then(|()| link.end(true));
    if ended.is_err() {
        // It may have ended already.
        let _ = link.end(false);
    }
    ended
}

/// Runs an act, and takes back what it did if it fails.
///
/// # Errors
/// With a fault that has ended the whole transaction.
fn run_apart(link: &mut dyn Link, act: &mut dyn Act) -> Result<(), Fault> {
    link.batch("SAVEPOINT act")?;
    match act.run(link) {
        Ok(()) => link.batch("RELEASE SAVEPOINT act"),
        Err(fault) if fault.ends_all() => Err(fault),
        Err(_) => link.batch("ROLLBACK TO SAVEPOINT act; RELEASE SAVEPOINT act"),
    }
}
