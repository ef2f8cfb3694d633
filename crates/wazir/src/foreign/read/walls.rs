//! Walls that are built while playing, and pieces that become walls.

use super::Import;
use crate::foreign::draft::{list, quote};

impl Import<'_> {
    pub(super) fn walls(&mut self) {
        let petrified = self.letters_and_forms("petrifyOnCaptureTypes", "-");
        if !petrified.is_empty() {
            self.draft.say("walls", format!("petrifies = {}", list(&petrified)));
        }
        let Some(rule) = self.get("wallingRule").filter(|rule| *rule != "none") else { return };
        if self.flag("blastOnCapture", false) {
            let why = "a wall may stand where pieces have exploded here";
            self.draft.unsaid(format!("wallingRule = {rule}"), why);
        }
        let (place, one) = match rule {
            "static" => ("anywhere", false),
            "duck" => ("anywhere", true),
            "past" => ("left", false),
            "arrow" => ("in-reach", false),
            "edge" => ("edge", false),
            _ => {
                let why = "it is no rule of walls that is known here";
                return self.draft.unsaid(format!("wallingRule = {rule}"), why);
            }
        };
        let build =
            if self.flag("wallOrMove", false) { "instead-of-moving" } else { "after-moving" };
        self.draft.say("walls", format!("build = {}", quote(build)));
        if place != "anywhere" {
            self.draft.say("walls", format!("where = {}", quote(place)));
        }
        if one {
            self.draft.say("walls", "one = true");
            self.draft.say("walls", "looks = \"duck\"");
        }
        let (white, black) = self.sides("wallingRegion", "", ["**", "**"]);
        let all = self.board.all();
        if white != all || black != all {
            let region = self.draft.region("ground", white, black);
            self.draft.say("walls", format!("region = {}", quote(&region)));
        }
    }
}
