//! One game: random moves by our rules, Fairy-Max's own moves, both checked
//! against each other at every ply.

use crate::dialect;
use crate::fairy_max::FairyMax;
use crate::faults;
use crate::random::Random;
use crate::referee::Rules;
use crate::support::berolina::{self, Passed};

/// The sides that Fairy-Max plays by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Plays {
    White,
    Black,
    Both,
}

/// The game to play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) variant: &'static str,
    pub(crate) seed: u64,
    pub(crate) fairy_max: Plays,
    /// Plies at the start that are random for both sides.
    pub(crate) opening: usize,
    /// Plies after which the game is left as it is.
    pub(crate) longest: usize,
}

/// The end of a game without a disagreement.
#[derive(Debug)]
pub(crate) enum Went {
    /// To its end, or to its limit.
    Well { plies: usize },
    /// Until Fairy-Max did something that it is known to do.
    Abandoned { plies: usize, fault: &'static str },
}

/// Plays the game. An `Err` is the story of a disagreement.
pub(crate) fn play(engine: &mut FairyMax, plan: Plan) -> Result<Went, String> {
    let mut game = Game::new(engine, plan);
    let fault = game.run().map_err(|what| game.story(&what))?;
    let plies = game.moves.len();
    Ok(fault.map_or(Went::Well { plies }, |fault| Went::Abandoned { plies, fault }))
}

struct Game<'a> {
    engine: &'a mut FairyMax,
    plan: Plan,
    rules: Rules,
    random: Random,
    moves: Vec<String>,
    /// For each move, whether it was Fairy-Max's.
    own: Vec<usize>,
}

/// Plays on; `Some` is a known fault, at which the game is abandoned.
type Step = Result<Option<&'static str>, String>;

impl<'a> Game<'a> {
    fn new(engine: &'a mut FairyMax, plan: Plan) -> Game<'a> {
        let number = u32::try_from(plan.seed % 1728).expect("a small number");
        let rules = Rules::new(plan.variant, number);
        engine.new_game(plan.variant, &rules.fen());
        Game {
            engine,
            plan,
            rules,
            random: Random::new(plan.seed),
            moves: Vec::new(),
            own: Vec::new(),
        }
    }

    fn run(&mut self) -> Step {
        while self.rules.outcome().is_none() && self.moves.len() < self.plan.longest {
            let step = if self.is_fairy_maxs_turn() { self.its_move() } else { self.our_move() };
            match step {
                Ok(None) => {}
                Ok(fault) => return Ok(fault),
                Err(what) => return self.excuse().map(Some).ok_or(what),
            }
        }
        Ok(None)
    }

    fn is_fairy_maxs_turn(&self) -> bool {
        let ply = self.moves.len();
        ply >= self.plan.opening
            && match self.plan.fairy_max {
                Plays::White => ply.is_multiple_of(2),
                Plays::Black => !ply.is_multiple_of(2),
                Plays::Both => true,
            }
    }

    fn our_move(&mut self) -> Step {
        let mut legal = self.rules.legal();
        if legal.is_empty() {
            return Err("the rules know no move and no end of the game".to_owned());
        }
        if self.plan.variant == "superchess" {
            let fen = self.rules.fen();
            legal.retain(|text| !stays_a_pawn(&fen, text));
        }
        let Some(text) = self.random.pick(&legal).cloned() else {
            return Ok(Some("knows no pawn that stays one on the last rank"));
        };
        let claim = self
            .engine
            .feed(&text)
            .map_err(|refusal| format!("{text} is legal, but: {refusal}"))?;
        self.rules.play(&text).map_err(|why| format!("{text} was listed as legal, but: {why}"))?;
        self.played(text, claim)
    }

    fn its_move(&mut self) -> Step {
        let depth = 1 + self.plan.seed % 3;
        let made = self.engine.think(depth)?;
        let fen = self.rules.fen();
        match self.rules.play(&made.text) {
            Ok(()) => {
                self.own.push(self.moves.len());
                self.played(made.text, made.claim)
            }
            Err(why) => match faults::known(self.plan.variant, &fen, &made.text) {
                Some(fault) => Ok(Some(fault)),
                None => Err(format!("Fairy-Max plays {}, our rules say: {why}", made.text)),
            },
        }
    }

    /// Notes a move that both have played.
    fn played(&mut self, text: String, claim: Option<String>) -> Step {
        self.moves.push(text);
        self.same_end(claim)?;
        Ok(None)
    }

    /// Both must see a mate and a stalemate. Draws that the rules see first are
    /// fine: Fairy-Max sees repetitions late and knows no dead position.
    fn same_end(&self, claim: Option<String>) -> Result<(), String> {
        let ours = self.rules.outcome();
        let its = claim.as_deref().map(dialect::in_our_words);
        let plain =
            |outcome: &str| outcome.ends_with(" checkmate") || outcome.ends_with(" stalemate");
        let agreed = match (&ours, &its) {
            (Some(ours), its) if plain(ours) => its.as_ref() == Some(ours),
            (Some(_), its) => !its.as_deref().is_some_and(plain),
            (None, its) => its.is_none(),
        };
        match agreed {
            true => Ok(()),
            false => Err(format!("our rules see {ours:?}, Fairy-Max says {its:?}")),
        }
    }

    /// In Berolina Fairy-Max can lose track of its own board.
    fn excuse(&self) -> Option<&'static str> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        let stepped = |&(index, event): &(usize, Passed)| {
            event == Passed::SteppedOn && self.own.contains(&index)
        };
        let lost = self.plan.variant == "berolina" && berolina::events(&moves).iter().any(stepped);
        lost.then_some("takes its own diagonal step for en passant")
    }

    fn story(&self, what: &str) -> String {
        format!(
            "{what}\n  {:?}\n  moves: {}\n  position: {}\n  last lines of the conversation:\n{}",
            self.plan,
            self.moves.join(" "),
            self.rules.fen(),
            self.engine.talk()
        )
    }
}

/// A pawn that goes to the last rank and gets no letter.
fn stays_a_pawn(fen: &str, text: &str) -> bool {
    let last = text.ends_with('8') || text.ends_with('1');
    last && text.len() == 4 && matches!(dialect::piece_at(fen, &text[..2]), Some('P' | 'p'))
}
