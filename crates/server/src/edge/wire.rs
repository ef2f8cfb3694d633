//! A connection that is cut off when its other end dawdles: while it sends the head of a request,
//! or while it takes nothing of what it is sent. That holds for a WebSocket, too, which goes on
//! over the connection on which it was asked for.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

use super::places::Place;
use super::{Network, Patience};

/// Whether a request is being answered, as the one who answers knows it.
#[derive(Clone, Debug, Default)]
pub(super) struct Answering(Arc<AtomicBool>);

impl Answering {
    pub(super) fn set(&self, answering: bool) {
        self.0.store(answering, Ordering::Relaxed);
    }

    fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A connection, which has its place until it is closed.
#[derive(Debug)]
pub(super) struct Wire<S> {
    stream: S,
    patience: Patience,
    answering: Answering,
    /// When the head that has begun must be there.
    head: Option<Pin<Box<Sleep>>>,
    /// When something must have been taken of what waits to be sent.
    stall: Option<Pin<Box<Sleep>>>,
    _place: Place<Network>,
}

impl<S> Wire<S> {
    pub(super) fn new(
        stream: S,
        patience: Patience,
        answering: Answering,
        place: Place<Network>,
    ) -> Wire<S> {
        Wire { stream, patience, answering, head: None, stall: None, _place: place }
    }

    /// What became of an attempt to write; too late if it waits for too long.
    fn written<T>(
        &mut self,
        context: &mut Context<'_>,
        attempt: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        match attempt {
            Poll::Pending if is_due(&mut self.stall, self.patience.write, context) => too_late(),
            Poll::Pending => Poll::Pending,
            Poll::Ready(result) => {
                self.stall = None;
                Poll::Ready(result)
            }
        }
    }
}

/// `true` after this time, which begins now if it has not begun. Otherwise the task is woken then.
fn is_due(timer: &mut Option<Pin<Box<Sleep>>>, time: Duration, context: &mut Context<'_>) -> bool {
    timer.get_or_insert_with(|| Box::pin(sleep(time))).as_mut().poll(context).is_ready()
}

fn too_late<T>() -> Poll<io::Result<T>> {
    Poll::Ready(Err(ErrorKind::TimedOut.into()))
}

impl<S: AsyncRead + Unpin> AsyncRead for Wire<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        let has_begun = this.head.is_some() || buffer.filled().len() > before;
        if this.answering.get() || !has_begun {
            this.head = None;
            return read;
        }
        match is_due(&mut this.head, this.patience.head, context) {
            true => too_late(),
            false => read,
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Wire<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let attempt = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.written(context, attempt)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let attempt = Pin::new(&mut this.stream).poll_write_vectored(context, parts);
        this.written(context, attempt)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let attempt = Pin::new(&mut this.stream).poll_flush(context);
        this.written(context, attempt)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let attempt = Pin::new(&mut this.stream).poll_shutdown(context);
        this.written(context, attempt)
    }
}
