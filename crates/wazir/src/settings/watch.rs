//! What the web app tells whoever watches over it.

use std::net::SocketAddr;

use clap::{Args, ValueEnum};
use wazir_server::{LogLevel, LogOptions};

/// The settings of metrics and logs.
#[derive(Args)]
#[command(next_help_heading = "Watching over it")]
pub(crate) struct WatchArguments {
    /// Answer at /metrics (for Prometheus) and /healthz of this address, which should be one that
    /// visitors do not reach
    #[arg(long, env = "WAZIR_METRICS", value_name = "ADDRESS", hide_env = true)]
    pub(crate) metrics: Option<SocketAddr>,
    /// The least of what is told on standard error; `info` tells of each request
    #[arg(long = "log", env = "WAZIR_LOG", value_name = "LEVEL", default_value = "warn")]
    #[arg(hide_env = true)]
    level: Level,
    /// How it is told
    #[arg(long, env = "WAZIR_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    #[arg(hide_env = true)]
    log_format: Format,
}

/// How much is told.
#[derive(Clone, Copy, ValueEnum)]
enum Level {
    Off,
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

/// How it is told.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line of text
    Text,
    /// A line of JSON
    Json,
}

impl WatchArguments {
    pub(crate) fn log(&self) -> LogOptions {
        let level = match self.level {
            Level::Off => LogLevel::Off,
            Level::Error => LogLevel::Error,
            Level::Warn => LogLevel::Warn,
            Level::Info => LogLevel::Info,
            Level::Debug => LogLevel::Debug,
            Level::Trace => LogLevel::Trace,
        };
        LogOptions { level, json: self.log_format == Format::Json }
    }
}
