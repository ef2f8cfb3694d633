//! What happens, as lines on standard error.

use std::io;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt;

/// How much is told, and how.
#[derive(Clone, Copy, Debug)]
pub struct LogOptions {
    /// The least that must have happened.
    pub level: LogLevel,
    /// Each line is JSON.
    pub json: bool,
}

/// How much is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogLevel {
    /// Nothing.
    Off,
    /// What failed.
    Error,
    /// And what is not as it should be.
    Warn,
    /// And each request.
    Info,
    /// And each connection.
    Debug,
    /// And whatever the libraries tell.
    Trace,
}

impl From<LogLevel> for LevelFilter {
    fn from(level: LogLevel) -> LevelFilter {
        match level {
            LogLevel::Off => LevelFilter::OFF,
            LogLevel::Error => LevelFilter::ERROR,
            LogLevel::Warn => LevelFilter::WARN,
            LogLevel::Info => LevelFilter::INFO,
            LogLevel::Debug => LevelFilter::DEBUG,
            LogLevel::Trace => LevelFilter::TRACE,
        }
    }
}

/// Tells it from now on. A line that cannot be written is lost.
pub(crate) fn begin(options: LogOptions) {
    let lines = fmt()
        .with_max_level(LevelFilter::from(options.level))
        .with_writer(io::stderr)
        .log_internal_errors(false)
        .with_ansi(false);
    // Where somebody listens already, they go on.
    let _ = match options.json {
        true => lines.json().flatten_event(true).try_init(),
        false => lines.with_target(false).try_init(),
    };
}
