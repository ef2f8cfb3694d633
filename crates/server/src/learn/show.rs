//! "Show me": a rule, shown on a few small boards in a row.
//!
//! In an article it is a fenced block of the language `show`, in TOML. The moves are played by
//! the game's own rules, and moves that are said to be illegal are tried, so no picture can
//! contradict the program.

use std::collections::BTreeMap;
use std::sync::Arc;

use maud::{Markup, html};
use serde::Deserialize;
use wazir_rules::notation::coord::{self, Tolerance};
use wazir_rules::notation::fen;
use wazir_rules::prelude::{self, Choice, Prelude};
use wazir_rules::show::diagram::{Options, Sign};
use wazir_rules::variant::Variant;
use wazir_rules::{Game, Move, MoveKind, Rules, Setup, Square};

use super::prose::keep_files_together;
use wazir_desk::learn::{INLINE, describe_setup, inline, trays};

/// The boards that an article asks for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Show {
    /// A sentence on what they show.
    pub(super) caption: String,
    /// The first position; the start position when neither this nor a number is given.
    fen: Option<String>,
    /// The number of the array to start from.
    number: Option<u64>,
    /// Moves in coordinates, played one after another.
    moves: Vec<String>,
    /// Moves of which each is played from the first position.
    either: Vec<String>,
    /// Choices of the prelude, made one after another.
    prelude: Vec<String>,
    /// The text below each picture but the first.
    says: Vec<String>,
    /// On the last picture, the targets of all legal moves with this origin, a square or `P@`.
    targets: Option<String>,
    /// The mark of those targets.
    targets_as: Option<String>,
    /// Shows only the last picture, where there are many dull moves.
    only_last: bool,
    /// On the last picture, squares by their mark.
    marks: BTreeMap<String, Vec<String>>,
    /// On the last picture, paths along squares.
    paths: Vec<Vec<String>>,
    /// Moves that must be illegal at the end; their targets are barred.
    illegal: Vec<String>,
    /// The reason by which the game must be over at the end.
    ends: Option<String>,
}

/// One picture.
struct Frame {
    setup: Setup,
    last: Vec<Square>,
    signs: Vec<(Square, Sign)>,
    ways: Vec<Vec<Square>>,
    says: String,
}

impl Frame {
    fn new(setup: Setup) -> Frame {
        Frame { setup, last: Vec::new(), signs: Vec::new(), ways: Vec::new(), says: String::new() }
    }
}

impl Show {
    /// Draws the boards.
    ///
    /// # Errors
    /// When the rules contradict them.
    pub(super) fn render(&self, rules: &Rules) -> Result<Markup, String> {
        let frames = self.frames(rules)?;
        let variant = rules.variant();
        // All pictures in a row have one size.
        let trays = frames.iter().any(|frame| !frame.setup.holdings.is_empty());
        let steps = self.either.is_empty() && frames.len() > 1;
        Ok(html! {
            figure.show.single[frames.len() == 1] data-steps[steps] data-testid="show" {
                figcaption { (keep_files_together(&self.caption)) }
                ol.frames {
                    @for frame in &frames {
                        li {
                            (picture(variant, frame, trays, &self.caption))
                            @if !frame.says.is_empty() { p { (keep_files_together(&frame.says)) } }
                        }
                    }
                }
            }
        })
    }

    fn frames(&self, rules: &Rules) -> Result<Vec<Frame>, String> {
        if !self.prelude.is_empty() {
            return self.exchange(rules.variant());
        }
        let start = self.start(rules)?;
        let mut frames = vec![Frame::new(start.setup())];
        let mut game = start.clone();
        for text in &self.moves {
            frames.push(play(&mut game, text)?);
        }
        for text in &self.either {
            frames.push(play(&mut start.clone(), text)?);
        }
        let last = frames.last_mut().expect("there is at least the start");
        self.decorate(&game, last)?;
        self.judge(&game)?;
        if self.only_last {
            frames.drain(..frames.len() - 1);
        }
        self.caption_frames(&mut frames)?;
        Ok(frames)
    }

    fn start(&self, rules: &Rules) -> Result<Game, String> {
        let variant = rules.variant();
        let setup = match (&self.fen, self.number) {
            (Some(text), _) => fen::read(variant, text).map_err(|error| error.to_string())?,
            (None, Some(number)) => prelude::array(variant, number),
            (None, None) => variant.start().clone(),
        };
        Game::from_setup(rules, &setup).map_err(|faults| format!("{faults:?}"))
    }

    /// The prelude, step by step.
    fn exchange(&self, variant: &Arc<Variant>) -> Result<Vec<Frame>, String> {
        let mut prelude = Prelude::new(Arc::clone(variant)).ok_or("it has no prelude")?;
        let mut frames = vec![Frame::new(prelude.setup())];
        for text in &self.prelude {
            let choice = prelude.read(text).map_err(|error| error.to_string())?;
            let changes = prelude.choose(choice).map_err(|error| error.to_string())?;
            let mut frame = Frame::new(prelude.setup());
            for change in changes {
                match change.choice {
                    Choice::Replace { square, .. } => frame.last.push(square),
                    Choice::Swap(one, other) => frame.last.extend([one, other]),
                    Choice::Decline => {}
                }
            }
            frames.push(frame);
        }
        self.caption_frames(&mut frames)?;
        Ok(frames)
    }

    /// Puts marks, paths and bars on the last picture.
    fn decorate(&self, game: &Game, frame: &mut Frame) -> Result<(), String> {
        let board = game.variant().board();
        let square = |name: &String| board.parse(name).ok_or_else(|| format!("no square {name}"));
        let sign = |word: &String| word.parse::<Sign>().map_err(|error| error.to_string());
        for (word, squares) in &self.marks {
            for name in squares {
                frame.signs.push((square(name)?, sign(word)?));
            }
        }
        for way in &self.paths {
            frame.ways.push(way.iter().map(square).collect::<Result<_, _>>()?);
        }
        if let Some(origin) = &self.targets {
            let text = |mv: &Move| coord::write(game.variant(), *mv);
            let moves = game.legal_moves();
            let from = moves.iter().filter(|mv| text(mv).starts_with(origin.as_str()));
            let mut targets: Vec<Square> = from.map(|mv| mv.to()).collect();
            targets.dedup();
            if targets.is_empty() {
                return Err(format!("nothing moves from {origin}"));
            }
            let shown = self.targets_as.as_ref().map_or(Ok(Sign::Target), sign)?;
            frame.signs.extend(targets.into_iter().map(|to| (to, shown)));
        }
        for text in &self.illegal {
            let to = match text.split_once('@') {
                Some((_, to)) => to,
                None => &text[first_square(text).len()..],
            };
            frame.signs.push((square(&first_square(to).to_owned())?, Sign::Barred));
        }
        Ok(())
    }

    /// Checks what is said of the last position.
    fn judge(&self, game: &Game) -> Result<(), String> {
        for text in &self.illegal {
            if read(game, text).is_ok() {
                return Err(format!("{text} is legal"));
            }
        }
        let Some(expected) = &self.ends else { return Ok(()) };
        let reason = game.outcome().map_or("no", |outcome| outcome.reason.as_str());
        if reason == expected { Ok(()) } else { Err(format!("it ends by {reason}")) }
    }

    /// Puts the texts below the pictures.
    fn caption_frames(&self, frames: &mut [Frame]) -> Result<(), String> {
        if !self.says.is_empty() && self.says.len() + 1 != frames.len() {
            return Err(format!("{} texts for {} pictures", self.says.len(), frames.len() - 1));
        }
        for (frame, text) in frames[1..].iter_mut().zip(&self.says) {
            frame.says.clone_from(text);
        }
        Ok(())
    }
}

/// The name of the square at the beginning of a text: a letter, and one digit or two.
fn first_square(text: &str) -> &str {
    let is_name = |&(at, c): &(usize, char)| {
        if at == 0 { c.is_ascii_lowercase() } else { c.is_ascii_digit() }
    };
    let len = text.char_indices().take_while(is_name).count();
    &text[..len]
}

fn read(game: &Game, text: &str) -> Result<Move, String> {
    game.read_coordinates(text, Tolerance::Exact).map_err(|error| format!("{text}: {error}"))
}

fn play(game: &mut Game, text: &str) -> Result<Frame, String> {
    let mv = read(game, text)?;
    game.play(mv).map_err(|error| format!("{text}: {error}"))?;
    let mut frame = Frame::new(game.setup());
    frame.last.push(mv.to());
    if let (Some(from), false) = (mv.from(), matches!(mv.kind(), MoveKind::Drop(_))) {
        frame.last.push(from);
    }
    Ok(frame)
}

fn picture(variant: &Variant, frame: &Frame, trays: bool, caption: &str) -> Markup {
    let said = if frame.says.is_empty() { caption } else { &frame.says };
    let label = format!("{said} {}", describe_setup(variant, &frame.setup));
    let Frame { setup, last, signs, ways, .. } = frame;
    let trays = self::trays(trays);
    let options = Options { tinted: last, signs, arrows: ways, trays, ..INLINE };
    inline(variant, setup, &options, &label)
}
