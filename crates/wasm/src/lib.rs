//! The desk as WebAssembly: what a browser's workers ask, and what they are told, as JSON.
//!
//! [`Worker`] answers; for WebAssembly `exports` hands its texts over. There is nothing else here, and
//! no bindings are generated: a text in and a text out are all that the two sides have in common.

#[cfg(target_family = "wasm")]
mod exports;

use serde::{Deserialize, Serialize};
use wazir_desk::messages::{AnalysisNews, AnalysisRequest, Answer, Question};
use wazir_desk::{Desk, analyse};
use wazir_engine::bench::{Options, bench};
use wazir_engine::{Engine, Signals};
use wazir_rules::Shelf;
use wazir_words::Language;

/// The size of the transposition table, in MiB: a phone has it to spare, too.
const HASH: usize = 32;

/// What a worker knows: the games, and what it has found in one of them.
#[derive(Debug)]
pub struct Worker {
    desk: Desk,
    engine: Option<Engine>,
    language: Language,
}

impl Default for Worker {
    fn default() -> Worker {
        // Most workers answer questions and never think.
        Worker { desk: Desk::new(Shelf::new()), engine: None, language: Language::default() }
    }
}

/// The reply to a question.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Reply<A> {
    Answer(A),
    /// A sentence to show.
    Refused(String),
}

/// What a table is about that a page has fetched.
#[derive(Deserialize)]
struct TableHead {
    variant: String,
    men: String,
}

impl Worker {
    /// From now on speaks the language with this tag; one that is not known is English.
    pub fn speak(&mut self, tag: &str) {
        self.language = Language::find(tag).unwrap_or_default();
    }

    /// Answers a question, which is a [`Question`] as JSON: `{"answer": ...}` or `{"refused": "..."}`.
    pub fn ask(&self, question: &str) -> String {
        self.language.scope(|| self.answer(question))
    }

    fn answer(&self, question: &str) -> String {
        let reply: Reply<Answer> = match serde_json::from_str::<Question>(question) {
            Err(error) => Reply::Refused(error.to_string()),
            Ok(question) => match self.desk.answer(&question) {
                Ok(answer) => Reply::Answer(answer),
                Err(refused) => Reply::Refused(refused.refusal().error),
            },
        };
        write(&reply)
    }

    /// Takes an endgame table: a line of JSON, `{"variant": "chess", "men": "KBNK"}`, and behind it the file.
    /// Replies as to a question: with `null`, or why it is refused.
    pub fn take_table(&self, sent: &[u8]) -> String {
        self.language.scope(|| {
            let end = sent.iter().position(|&byte| byte == b'\n').unwrap_or(sent.len());
            let (head, file) = (&sent[..end], sent.get(end + 1..).unwrap_or_default());
            let reply = match serde_json::from_slice::<TableHead>(head) {
                Err(error) => Err(error.to_string()),
                Ok(TableHead { variant, men }) => {
                    let taken = self.desk.take_table(&variant, &men, file);
                    taken.map_err(|refused| refused.refusal().error)
                }
            };
            write(&reply.map_or_else(Reply::Refused, Reply::Answer))
        })
    }

    /// Does what an [`AnalysisRequest`] as JSON asks for, with so many threads, and tells each of its
    /// [`AnalysisNews`] as JSON. Comes back when that has ended, by itself or by `signals`. A player
    /// has one thread: with more it would not choose the same move again.
    pub fn think(
        &mut self,
        request: &str,
        threads: usize,
        signals: &Signals,
        tell: impl FnMut(&str),
    ) {
        self.language.scope(|| self.find(request, threads, signals, tell));
    }

    fn find(
        &mut self,
        request: &str,
        threads: usize,
        signals: &Signals,
        mut tell: impl FnMut(&str),
    ) {
        let mut tell = |news: &AnalysisNews| tell(&write(news));
        let request: AnalysisRequest = match serde_json::from_str(request) {
            Ok(request) => request,
            Err(error) => return tell(&AnalysisNews::Refused { id: 0, error: error.to_string() }),
        };
        let id = request.id;
        match self.desk.begin_analysis(&request) {
            Ok(None) => {}
            Ok(Some((game, limits))) => {
                let engine = self.engine.get_or_insert_with(|| {
                    let mut engine = Engine::new(HASH);
                    // There are no folders in a browser.
                    engine.set_endgames(None, true);
                    engine
                });
                engine.set_threads(if request.player.is_some() { 1 } else { threads });
                let best = analyse(engine, &game, &limits, signals, |analysis| {
                    tell(&AnalysisNews::Found { id, analysis });
                });
                tell(&AnalysisNews::Done { id, best });
            }
            Err(refused) => tell(&AnalysisNews::Refused { id, error: refused.refusal().error }),
        }
    }
}

/// What `wazir bench` prints of the searches to a depth, with networks or without.
pub fn bench_at(depth: u32, networks: bool) -> String {
    bench(&Options { depth, networks, ..Options::default() }, &mut |_| {}).to_string()
}

fn write(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages are always JSON")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn told(request: &Value, threads: usize) -> Vec<Value> {
        let mut told = Vec::new();
        Worker::default().think(&request.to_string(), threads, &Signals::default(), |news| {
            told.push(serde_json::from_str(news).expect("JSON"));
        });
        told
    }

    #[test]
    fn questions_are_answered_or_refused() {
        let ask = |question: &Value| -> Value {
            serde_json::from_str(&Worker::default().ask(&question.to_string())).expect("JSON")
        };
        let found = ask(&json!({ "ask": "position", "variant": "janus", "moves": ["e4"] }));
        assert_eq!(found["answer"]["said"], "White: Pawn e2 to e4");
        let refused = ask(&json!({ "ask": "position", "variant": "x" }));
        assert_eq!(refused["refused"], "There is no game called \"x\" here.");
        assert!(ask(&json!({ "ask": "the time" }))["refused"].is_string());
    }

    #[test]
    fn tables_that_are_none_are_refused() {
        let take = |sent: &str| -> Value {
            let worker = Worker::default();
            serde_json::from_str(&worker.take_table(sent.as_bytes())).expect("JSON")
        };
        for (sent, expected) in [
            ("{\"variant\": \"chess\", \"men\": \"KBNK\"}\nx", "This is no table: "),
            ("{\"variant\": \"chess\", \"men\": \"KBNK\"}", "This is no table: "),
            ("{\"variant\": \"chess\", \"men\": \"KXNK\"}\n", "\"KXNK\": Chess has no piece"),
            ("{\"variant\": \"x\", \"men\": \"KBNK\"}\n", "There is no game called \"x\""),
            ("{\"men\": \"KBNK\"}\n", "missing field `variant`"),
        ] {
            let reply = take(sent);
            let refused = reply["refused"].as_str().unwrap_or_else(|| panic!("{sent}: {reply}"));
            assert!(refused.starts_with(expected), "{sent}: {refused}");
        }
    }

    #[test]
    fn thinking_is_told_as_it_goes() {
        let request = json!({ "id": 7, "variant": "chess", "lines": 2, "nodes": 2000 });
        for threads in [1, 2] {
            let told = told(&request, threads);
            // The second of two threads may use up all the nodes before the first has found anything.
            if threads == 1 {
                assert!(told.len() > 2, "{told:?}");
            }
            let (last, before) = told.split_last().expect("some");
            assert_eq!(last["is"], "done");
            assert!(before.iter().all(|news| news["is"] == "found"), "{told:?}");
            assert!(told.iter().all(|news| news["id"] == 7));
        }
    }

    #[test]
    fn where_there_is_nothing_to_think_about_that_is_told() {
        let over = "3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
        let [news] = &told(&json!({ "id": 1, "variant": "chess", "fen": over, "lines": 1 }), 1)[..]
        else {
            panic!("one news")
        };
        assert_eq!((&news["is"], &news["id"]), (&json!("refused"), &json!(1)));
        assert!(told(&json!({ "id": 0, "variant": "chess", "lines": 0 }), 1).is_empty());
        assert_eq!(told(&json!({}), 1)[0]["is"], "refused");
    }
}
