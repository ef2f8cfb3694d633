//! The features that a CECP engine announces when it is greeted.

use std::time::{Duration, Instant};

use wazir_rules::text::excerpt;
use wazir_rules::variant::Variant;

use crate::matches::player::Trouble;
use crate::matches::player::process::Process;

/// The most features that an engine may announce, options included: many times as many as any does.
/// Each is answered, and so many answers can wait if it does not read them.
const MOST: usize = 500;
/// The bytes of the longest name of a feature; longer ones are not answered.
const LONGEST_NAME: usize = 64;

/// The features that make a difference to the referee.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Features {
    /// Its own name.
    pub(super) name: String,
    /// `true` if it answers pings.
    pub(super) ping: bool,
    /// `true` if it reads positions in FEN.
    pub(super) setboard: bool,
    /// `true` if it wants the word `usermove` before moves.
    pub(super) usermove: bool,
    /// The games that it offers, if it announced any.
    variants: Option<Vec<String>>,
}

/// Reads the features up to `done=1`. An engine that announces nothing within `old` has none, and
/// one that does not stop announcing them is not waited for.
pub(super) fn read(
    process: &mut Process,
    old: Duration,
    ready: Duration,
) -> Result<Features, Trouble> {
    let begun = Instant::now();
    let mut features = Features::default();
    let mut patience = old;
    let mut read = 0;
    loop {
        let left = patience.saturating_sub(begun.elapsed());
        let line = match process.receive(left) {
            Ok(line) => line.text,
            Err(Trouble::Hangs(_)) if patience == old => return Ok(features),
            Err(trouble) => return Err(trouble),
        };
        let Some(rest) = line.strip_prefix("feature ") else { continue };
        patience = ready;
        for (name, value) in pairs(rest) {
            read += 1;
            if read > MOST {
                return Err(Trouble::Flood);
            }
            // Some engines wait for this.
            if name.len() <= LONGEST_NAME {
                process.send(&format!("accepted {name}"))?;
            }
            if name == "done" && value == "1" {
                return Ok(features);
            }
            features.set(name, value);
        }
    }
}

impl Features {
    fn set(&mut self, name: &str, value: &str) {
        match name {
            "myname" => self.name = excerpt(value),
            "ping" => self.ping = value == "1",
            "setboard" => self.setboard = value == "1",
            "usermove" => self.usermove = value == "1",
            "variants" => {
                let names = value.split(',').map(|name| name.trim().to_owned());
                self.variants = Some(names.collect());
            }
            _ => {}
        }
    }

    /// Its name for a game.
    pub(super) fn game(&self, variant: &Variant) -> Result<String, String> {
        let others = || variant.aliases().iter().map(String::as_str);
        let announced = || variant.protocol().cecp.iter().map(String::as_str);
        let names = || announced().chain([variant.id()]).chain(others());
        let first = || names().next().unwrap_or_default().to_owned();
        let Some(offered) = &self.variants else { return Ok(first()) };
        let offers = |name: &&str| offered.iter().any(|o| o.eq_ignore_ascii_case(name));
        names().find(offers).map(str::to_owned).ok_or_else(|| {
            let mut asked: Vec<&str> = names().collect();
            asked.dedup();
            format!("{} does not offer {} (as {})", self.name, variant.name(), asked.join(", "))
        })
    }
}

/// The names of the features of a line, once they were heeded; for tests with lines of all kinds.
pub(super) fn overhear(line: &str) -> Vec<(&str, &str)> {
    let pairs = pairs(line);
    let mut features = Features::default();
    pairs.iter().for_each(|(name, value)| features.set(name, value));
    pairs
}

/// Splits `ping=1 myname="Some Name"` into names and values.
fn pairs(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        found.push((name.trim(), value));
        rest = left;
    }
    found
}

#[test]
fn features_are_read() {
    let text =
        r#"ping=1 myname="A = B 1.0" variants="normal,janus" option="Hash -spin 1 1 9" done=0"#;
    let read = pairs(text);
    let names: Vec<&str> = read.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["ping", "myname", "variants", "option", "done"]);
    let mut features = Features::default();
    read.iter().for_each(|(name, value)| features.set(name, value));
    assert_eq!((features.name.as_str(), features.ping), ("A = B 1.0", true));
    assert_eq!(features.variants.as_deref(), Some(&["normal".to_owned(), "janus".to_owned()][..]));
    assert!(pairs("").is_empty() && pairs("nonsense").is_empty());
}
