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

/// Options for the start.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; port 0 means any free port.
    pub addr: SocketAddr,
    /// The folder for the games; `None` means the user's data folder.
    pub data: Option<PathBuf>,
    /// Opens the browser.
    pub open: bool,
}

/// An error at the start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The user has no home folder.
    #[error("there is no folder for the games; name one with --data")]
    NoFolder,
    /// The address is in use, or may not be used.
    #[error("cannot listen on {addr}: {error}")]
    Listen {
        /// The address.
        addr: SocketAddr,
        /// The system's reason.
        error: io::Error,
    },
    /// The rules or the store could not be loaded.
    #[error(transparent)]
    App(#[from] AppError),
    /// The system provided no threads or sockets.
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Serves until the process is asked to end. The first line it prints is the address.
///
/// # Errors
/// When it cannot start; once it serves, only when the listening socket fails.
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
        // Every move is on the disk already, so open connections can be dropped.
        tokio::select! {
            served = axum::serve(listener, service) => served?,
            () = end_requested() => {}
        }
        Ok(())
    })
}

/// Waits for control-C or SIGTERM.
async fn end_requested() {
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
