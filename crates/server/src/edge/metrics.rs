//! What the server counts, for whoever watches over it: numbers in the format of Prometheus.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// Upper ends of the classes of times, in seconds.
const CLASSES: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// All that is counted.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Mutex<Registry>,
    requests: Family<Answered, Counter>,
    times: Family<Asked, Histogram, fn() -> Histogram>,
    refused: Family<Refused, Counter>,
    pub(super) turned_away: Counter,
    sockets: Family<Socket, Gauge>,
}

/// A request by the address that it asks for, as the router writes it: no game, no secret, and as
/// many as there are in the program.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct Asked {
    pub(crate) method: &'static str,
    pub(crate) route: String,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Refused {
    limit: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Socket {
    route: String,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("wazir");
        let requests = Family::default();
        registry.register("http_requests", "Requests that were answered", requests.clone());
        let classes: fn() -> Histogram = || Histogram::new(CLASSES);
        let times = Family::new_with_constructor(classes);
        let help = "Time from the head of a request to that of its answer";
        registry.register("http_request_seconds", help, times.clone());
        let refused = Family::default();
        registry.register("limited", "Requests that were refused by a limit", refused.clone());
        let turned_away = Counter::default();
        let help = "Connections for which there was no place";
        registry.register("connections_turned_away", help, turned_away.clone());
        let sockets = Family::default();
        registry.register("sockets", "WebSockets that are open", sockets.clone());
        let registry = Mutex::new(registry);
        Metrics { registry, requests, times, refused, turned_away, sockets }
    }
}

impl Metrics {
    /// Counts a request that was answered.
    pub(crate) fn answered(&self, asked: Asked, status: u16, time: Duration) {
        self.times.get_or_create(&asked).observe(time.as_secs_f64());
        let Asked { method, route } = asked;
        self.requests.get_or_create(&Answered { method, route, status }).inc();
    }

    /// Counts what a limit refused.
    pub(crate) fn refused(&self, limit: &'static str) {
        self.refused.get_or_create(&Refused { limit }).inc();
    }

    /// Counts a socket as open until what this returns is dropped.
    pub(crate) fn open_socket(&self, route: &str) -> Open {
        let gauge = self.sockets.get_or_create_owned(&Socket { route: route.to_owned() });
        gauge.inc();
        Open(gauge)
    }

    /// Shows a number that somebody else keeps, such as the length of a queue.
    pub(crate) fn show(
        &self,
        name: &'static str,
        help: &'static str,
        read: impl Fn() -> usize + Send + Sync + 'static,
    ) {
        let read = Box::new(read);
        self.lock().register_collector(Box::new(Shown { name, help, read }));
    }

    /// All of it as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        text::encode(&mut text, &self.lock()).expect("a text takes everything");
        text
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Registry> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A socket that is open.
#[derive(Debug)]
pub(crate) struct Open(Gauge);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// A number that is read when it is asked for.
struct Shown {
    name: &'static str,
    help: &'static str,
    read: Box<dyn Fn() -> usize + Send + Sync>,
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Collector for Shown {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let number = ConstGauge::new(i64::try_from((self.read)()).unwrap_or(i64::MAX));
        let metric = encoder.encode_descriptor(self.name, self.help, None, MetricType::Gauge)?;
        number.encode(metric)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_is_told() {
        let metrics = Metrics::default();
        metrics.show("open_games", "Games", || 3);
        let asked = Asked { method: "GET", route: "/game/{id}".into() };
        metrics.answered(asked, 200, Duration::from_millis(3));
        metrics.refused("games");
        let open = metrics.open_socket("/api/analysis");
        let text = metrics.text();
        for line in [
            "wazir_http_requests_total{method=\"GET\",route=\"/game/{id}\",status=\"200\"} 1\n",
            "wazir_http_request_seconds_bucket{le=\"0.0025\",method=\"GET\",route=\"/game/{id}\"} 0\n",
            "wazir_http_request_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/game/{id}\"} 1\n",
            "wazir_limited_total{limit=\"games\"} 1\n",
            "wazir_sockets{route=\"/api/analysis\"} 1\n",
            "wazir_connections_turned_away_total 0\n",
            "wazir_open_games 3\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
        drop(open);
        assert!(metrics.text().contains("wazir_sockets{route=\"/api/analysis\"} 0\n"));
    }
}
