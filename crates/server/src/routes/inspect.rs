//! What is only for whoever watches over the server, at an address of its own.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::time::timeout;

use super::guard;
use crate::app::App;
use crate::edge::Edge;

/// The store has answered within this time, or it is not well.
const PATIENCE: Duration = Duration::from_secs(2);

/// A service that tells how a server is, which is reached over the edge `own`.
pub(crate) fn inspector(app: Arc<App>, watched: Arc<Edge>, own: Arc<Edge>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .with_state(app)
        .route("/metrics", get(metrics))
        .with_state(watched)
        .layer(middleware::from_fn_with_state(Arc::clone(&own), guard::only_own_names))
        .layer(middleware::from_fn_with_state(own, guard::meet))
}

async fn health(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    match timeout(PATIENCE, app.store().check()).await {
        Ok(Ok(())) => (StatusCode::OK, "well\n"),
        Ok(Err(_)) => (StatusCode::SERVICE_UNAVAILABLE, "the store fails\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n"),
    }
}

async fn metrics(State(edge): State<Arc<Edge>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], edge.metrics.text()).into_response()
}
