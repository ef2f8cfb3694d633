//! The listening socket, and an orderly end.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::middleware;
use directories::ProjectDirs;
use tokio::net::TcpListener;
use tokio::runtime;

use crate::app::{App, AppError};
use crate::routes::{only_local, router};

/// How the app is started.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen; port 0 takes a free one.
    pub addr: SocketAddr,
    /// Where the games are kept; `None`: the user's data folder.
    pub data: Option<PathBuf>,
    /// Open the browser.
    pub open: bool,
}

/// Why the app could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The user has no home.
    #[error("there is no folder for the games; name one with --data")]
    NoFolder,
    /// Somebody else listens there, or nobody may.
    #[error("cannot listen on {addr}: {error}")]
    Listen {
        /// Where.
        addr: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The rules or the games could not be loaded.
    #[error(transparent)]
    App(#[from] AppError),
    /// The system refused threads or sockets.
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Serves until the process is told to end. The first line printed is the address.
pub fn serve(options: Options) -> Result<(), StartError> {
    let data = match options.data {
        Some(folder) => folder,
        None => {
            ProjectDirs::from("", "", "wazir").ok_or(StartError::NoFolder)?.data_dir().to_owned()
        }
    };
    let app = Arc::new(App::open(Some(&data))?);
    runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let addr = options.addr;
        let listener =
            TcpListener::bind(addr).await.map_err(|error| StartError::Listen { addr, error })?;
        let address = format!("http://{}", listener.local_addr()?);
        println!("{address}");
        if options.open && open::that_detached(&address).is_err() {
            eprintln!("wazir: no browser could be opened");
        }
        let mut service = router(app);
        if listener.local_addr()?.ip().is_loopback() {
            service = service.layer(middleware::from_fn(only_local));
        }
        // Moves are on the disk already: nobody's open page need be waited for.
        tokio::select! {
            served = axum::serve(listener, service) => served?,
            () = told_to_end() => {}
        }
        Ok(())
    })
}

/// Control-C, or a polite kill.
async fn told_to_end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
            return;
        }
    }
    let _ = interrupt.await;
}
