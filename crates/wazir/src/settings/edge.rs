//! How the web app treats those who come from the network.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use wazir_server::{EdgeOptions, Host, Limited, Limits, Patience, ProxyRange, Rate, TlsFiles};

use crate::failure::Failure;

/// The settings of the edge.
#[derive(Args)]
#[command(next_help_heading = "Connections")]
pub(crate) struct EdgeArguments {
    /// Also answer to this name or address, beside those of this machine and that of --public-url
    #[arg(long = "allow-host", env = "WAZIR_ALLOW_HOST", value_name = "HOST")]
    #[arg(hide_env = true, value_delimiter = ',')]
    allowed_hosts: Vec<Host>,
    /// Believe a proxy at this address, or of this range, for whom it asks (`Forwarded` or
    /// `X-Forwarded-For`, `-Proto` and `-Host`)
    #[arg(long = "trust-proxy", env = "WAZIR_TRUST_PROXY", value_name = "ADDRESS[/BITS]")]
    #[arg(hide_env = true, value_delimiter = ',')]
    trusted_proxies: Vec<ProxyRange>,
    /// Serve https with the certificate in this file (PEM), which SIGHUP has read again
    #[arg(long, env = "WAZIR_TLS_CERT", value_name = "FILE", hide_env = true)]
    tls_cert: Option<PathBuf>,
    /// The certificate's key (PEM)
    #[arg(long, env = "WAZIR_TLS_KEY", value_name = "FILE", hide_env = true)]
    tls_key: Option<PathBuf>,
    /// Most connections at a time
    #[arg(long, env = "WAZIR_CONNECTIONS", value_name = "NUMBER", default_value_t = 10_000)]
    #[arg(hide_env = true, value_parser = at_least_one)]
    connections: usize,
    /// Most connections at a time from one address; this machine and trusted proxies may have all
    #[arg(
        long,
        env = "WAZIR_CONNECTIONS_PER_ADDRESS",
        value_name = "NUMBER",
        default_value_t = 100
    )]
    #[arg(hide_env = true, value_parser = at_least_one)]
    connections_per_address: usize,
    /// Time for the head of a request, from its first byte
    #[arg(long, env = "WAZIR_HEAD_TIMEOUT", value_name = "SECONDS", default_value = "10")]
    #[arg(hide_env = true, value_parser = seconds)]
    head_timeout: Duration,
    /// Time for the body of a request
    #[arg(long, env = "WAZIR_BODY_TIMEOUT", value_name = "SECONDS", default_value = "30")]
    #[arg(hide_env = true, value_parser = seconds)]
    body_timeout: Duration,
    /// Time after which a connection is closed on which nothing is asked
    #[arg(long, env = "WAZIR_IDLE_TIMEOUT", value_name = "SECONDS", default_value = "60")]
    #[arg(hide_env = true, value_parser = seconds)]
    idle_timeout: Duration,
    /// Time after which a connection is closed that takes nothing of what is sent
    #[arg(long, env = "WAZIR_WRITE_TIMEOUT", value_name = "SECONDS", default_value = "20")]
    #[arg(hide_env = true, value_parser = seconds)]
    write_timeout: Duration,
    #[command(flatten)]
    limits: LimitArguments,
}

/// The settings of limits.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
struct LimitArguments {
    /// Who has to keep to the limits that follow: visitors, unless only this machine can reach the
    /// server; all; or nobody
    #[arg(
        long,
        env = "WAZIR_LIMITS",
        value_name = "WHO",
        default_value = "visitors",
        hide_env = true
    )]
    limits: Who,
    /// New games of a visitor
    #[arg(long, env = "WAZIR_LIMIT_GAMES", value_name = "RATE", default_value = "60/hour")]
    #[arg(hide_env = true)]
    limit_games: Rate,
    /// Moves of a visitor, and whatever else they do in games
    #[arg(long, env = "WAZIR_LIMIT_ACTS", value_name = "RATE", default_value = "300/minute")]
    #[arg(hide_env = true)]
    limit_acts: Rate,
    /// Games that a visitor imports
    #[arg(long, env = "WAZIR_LIMIT_IMPORTS", value_name = "RATE", default_value = "60/hour")]
    #[arg(hide_env = true)]
    limit_imports: Rate,
    /// Questions of a visitor that take work: hints, scores, analyses, pictures
    #[arg(long, env = "WAZIR_LIMIT_QUESTIONS", value_name = "RATE", default_value = "600/minute")]
    #[arg(hide_env = true)]
    limit_questions: Rate,
    /// Requests of a visitor, of any kind
    #[arg(long, env = "WAZIR_LIMIT_REQUESTS", value_name = "RATE", default_value = "1200/minute")]
    #[arg(hide_env = true)]
    limit_requests: Rate,
    /// Kilobytes that a visitor is sent, before they are compressed
    #[arg(long, env = "WAZIR_LIMIT_TRAFFIC", value_name = "RATE", default_value = "500000/hour")]
    #[arg(hide_env = true)]
    limit_traffic: Rate,
    /// Pages of a visitor that are connected at a time
    #[arg(long, env = "WAZIR_LIMIT_SOCKETS", value_name = "NUMBER", default_value_t = 30)]
    #[arg(hide_env = true, value_parser = at_least_one)]
    limit_sockets: usize,
    /// Number of visitors whose limits an address has together
    #[arg(long, env = "WAZIR_LIMIT_ADDRESS", value_name = "NUMBER", default_value = "10")]
    #[arg(hide_env = true)]
    limit_address: NonZeroU32,
}

/// Who has to keep to limits.
#[derive(Clone, Copy, ValueEnum)]
enum Who {
    /// Everybody, unless only this machine can reach the server
    Visitors,
    /// Everybody
    All,
    /// Nobody
    Nobody,
}

impl From<Who> for Limited {
    fn from(who: Who) -> Limited {
        match who {
            Who::Visitors => Limited::Visitors,
            Who::All => Limited::All,
            Who::Nobody => Limited::Nobody,
        }
    }
}

impl From<LimitArguments> for Limits {
    fn from(arguments: LimitArguments) -> Limits {
        Limits {
            games: arguments.limit_games,
            acts: arguments.limit_acts,
            imports: arguments.limit_imports,
            questions: arguments.limit_questions,
            requests: arguments.limit_requests,
            traffic: arguments.limit_traffic,
            sockets: arguments.limit_sockets,
            address: arguments.limit_address,
        }
    }
}

impl EdgeArguments {
    /// What they mean.
    ///
    /// # Errors
    /// When there is a certificate without a key, or the other way round.
    pub(crate) fn options(self) -> Result<EdgeOptions, Failure> {
        let arguments = self;
        let tls = match (arguments.tls_cert, arguments.tls_key) {
            (Some(cert), Some(key)) => Some(TlsFiles { cert, key }),
            (None, None) => None,
            _ => return Err(Failure::setting("--tls-cert and --tls-key go together")),
        };
        Ok(EdgeOptions {
            connections: arguments.connections,
            connections_per_address: arguments.connections_per_address,
            patience: Patience {
                head: arguments.head_timeout,
                body: arguments.body_timeout,
                idle: arguments.idle_timeout,
                write: arguments.write_timeout,
            },
            allowed_hosts: arguments.allowed_hosts,
            trusted_proxies: arguments.trusted_proxies,
            limited: arguments.limits.limits.into(),
            limits: arguments.limits.into(),
            tls,
        })
    }
}

/// Reads a number that is not zero.
fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) | Err(_) => Err("not a number from 1".to_owned()),
        Ok(number) => Ok(number),
    }
}

/// Reads seconds, up to a day.
fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds @ 1..=86_400) => Ok(Duration::from_secs(seconds)),
        _ => Err("not a number of seconds from 1 to 86400".to_owned()),
    }
}
