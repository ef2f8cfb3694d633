//! One function a law; each panics if the law is broken.

use serde_json::{Value, json};
use wazir_desk::messages::Question;

use super::ask::{ask, text_of};
use super::cost::check_cost;
use super::visitor::with_visitor;

/// Designs, as the designer sends them: no text panics; what is wrong is said; what is right is
/// introduced, can be begun and is a game by which PGN is written and read. The answer is bounded, and
/// so is what it costs.
pub fn design(text: &str) {
    let design =
        check_cost("a design", text.len(), || ask(&json!({ "ask": "design", "text": text })));
    let Ok(answer) = design else { return };
    assert!(answer.to_string().len() < (8 << 20) + 1000 * text.len());
    // One line is a name.
    let named = format!("{text}\n");
    let Ok(study) = ask(&json!({ "ask": "begin-study", "variant": named })) else { return };
    if study["is"] == "refused" {
        return;
    }
    for question in ["introduce", "rules", "sprite"] {
        let answer = ask(&json!({ "ask": question, "variant": named }));
        assert!(answer.is_ok(), "{question}: {answer:?}");
    }
    let fen = &study["fen"];
    if fen.is_string() {
        let note = json!({ "comment": "", "nags": [], "shapes": [] });
        let to_write = json!({ "fen": fen, "moves": [], "note": note });
        let written = ask(&json!({ "ask": "write-study", "variant": named, "study": to_write }));
        if let Ok(Value::String(pgn)) = written {
            let again = ask(&json!({ "ask": "read-study", "text": pgn, "variant": named }));
            let again = again.expect("what was written is read");
            assert_eq!(&again["fen"], fen, "{pgn}\n{again}");
        }
    }
}

/// Questions to the desk, as JSON: none panics, each refusal says why, and a game that is read is
/// written as one that reads back the same.
pub fn desk(text: &str) {
    let Ok(question) = serde_json::from_str::<Value>(text) else {
        return study(text);
    };
    if serde_json::from_value::<Question>(question.clone()).is_err() {
        return;
    }
    let answer = check_cost("a question", text.len(), || ask(&question));
    if let Err(reason) = answer {
        assert!(!reason.is_empty(), "{text}");
    }
}

/// Text that is no question is read as a game, as the analysis board does.
fn study(text: &str) {
    let read = |text: &str| ask(&json!({ "ask": "read-study", "text": text }));
    let Ok(study) = check_cost("a study", text.len(), || read(text)) else { return };
    if study["is"] == "refused" || study["tree"].is_null() {
        return;
    }
    let written = text_of(&study).unwrap_or_else(|reason| panic!("{reason}: {study}"));
    let again = read(&written).unwrap_or_else(|reason| panic!("{reason}: {written}"));
    assert_eq!(text_of(&again).as_ref(), Ok(&written), "{study}");
}

/// Games that are imported into the archive: no text panics or breaks the server, what is read is
/// written as a text that is read as the same game, and what it costs grows with the text alone.
pub fn import(text: &str) {
    with_visitor(|visitor| {
        let imported = check_cost("an import", text.len(), || visitor.import(text));
        let Some(game) = imported else { return };
        let written = visitor.pgn(&game);
        let copy = visitor.import(&written).unwrap_or_else(|| panic!("refused: {written}"));
        assert_eq!(visitor.pgn(&copy), written, "{text}");
    });
}

/// Requests: whatever path, cookies and body are sent, the server answers, never by its own fault, with
/// the headers of every answer; and a game stays as it is for whoever has no seat in it.
pub fn requests(text: &str) {
    let mut lines = text.splitn(4, '\n');
    let [address, cookies, kind] = [(); 3].map(|()| lines.next().unwrap_or_default());
    let body = lines.next().unwrap_or_default();
    with_visitor(|visitor| visitor.try_request(address, cookies, kind, body));
}
