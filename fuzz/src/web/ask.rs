//! The desk, asked in JSON as pages do.

use std::sync::LazyLock;

use serde_json::{Value, json};
use wazir_desk::Desk;
use wazir_rules::Shelf;

static DESK: LazyLock<Desk> = LazyLock::new(|| Desk::new(Shelf::new()));

/// The answer, or why there is none.
///
/// # Errors
/// With the reason; also if the question is none.
pub(super) fn ask(question: &Value) -> Result<Value, String> {
    let question = serde_json::from_value(question.clone()).map_err(|error| error.to_string())?;
    let answer = DESK.answer(&question).map_err(|refused| refused.refusal().error)?;
    Ok(serde_json::to_value(answer).expect("answers are JSON"))
}

/// A study as PGN.
///
/// # Errors
/// With the reason why it cannot be written.
pub(super) fn text_of(study: &Value) -> Result<String, String> {
    let moves = study["tree"].as_array().into_iter().flatten();
    let moves = moves
        .map(|node| json!({ "parent": node["parent"], "text": node["san"], "note": node["note"] }));
    let to_write = json!({
        "fen": study["fen"], "note": study["note"], "moves": moves.collect::<Vec<_>>(),
    });
    let question = json!({ "ask": "write-study", "variant": study["variant"], "study": to_write });
    Ok(ask(&question)?.as_str().expect("a text").to_owned())
}
