//! Claims about strategy, each with what computing says of it.
//!
//! In an article a claim is a fenced block of the language `claim`, in TOML, below the words that make it.
//! Whether it is true is not written there: it follows from the game's tables and measurements.

use maud::{Markup, html};
use serde::Deserialize;
use wazir_desk::ending_title;
use wazir_rules::variant::{Letter, Variant};
use wazir_tablebase::Material;
use wazir_words::{said_as, say};

use super::proofs::{Ending, Measured, Proofs};

/// What is claimed.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "about", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Claim {
    /// White wins with these men, or does not.
    Ending { men: String, wins: bool },
    /// A pair of these pieces is worth so many Pawns besides what the pieces are worth.
    Pair { piece: String, pawns: f64 },
}

/// What is true of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    True,
    False,
    /// It is true of some positions.
    Depends,
    /// What was measured neither confirms nor contradicts it.
    Open,
}

impl Verdict {
    fn label(self) -> &'static str {
        match self {
            Verdict::True => say!("True"),
            Verdict::False => say!("False"),
            Verdict::Depends => say!("It depends"),
            Verdict::Open => say!("Open"),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Verdict::True => "true",
            Verdict::False => "false",
            Verdict::Depends => "depends",
            Verdict::Open => "open",
        }
    }
}

impl Claim {
    /// The claim with what is true of it.
    ///
    /// # Errors
    /// When it is about men or pieces that the game has not, or nothing has been computed about it.
    pub(super) fn render(&self, variant: &Variant) -> Result<Markup, String> {
        let id = variant.id();
        let proofs = Proofs::of(id).ok_or("nothing has been computed about the game")?;
        match self {
            Claim::Ending { men, wins } => {
                let material = Material::parse(variant, men).map_err(|error| error.to_string())?;
                let ending = proofs.ending(men).ok_or(format!("{men} has not been computed"))?;
                let told = format!("{}: {}", ending_title(variant, &material), describe(ending));
                let link = format!("/tables/{id}?men={men}&play=best");
                Ok(show(of_ending(ending, *wins), &told, Some(&link)))
            }
            Claim::Pair { piece, pawns } => {
                let kind = Letter::parse(piece).and_then(|letter| variant.kind_of(letter));
                let name = &variant.kind(kind.ok_or(format!("no piece {piece}"))?).name;
                let measured =
                    proofs.pair(name).ok_or(format!("no pair of {piece} was measured"))?;
                let told = say!(
                    "Measured by {games} games: the pair is worth {value} Pawns more.",
                    games = proofs.games,
                    value = measured.text(),
                );
                Ok(show(of_value(measured, *pawns), &told, None))
            }
        }
    }
}

/// What is true of the claim that an ending is won, or not.
fn of_ending(ending: &Ending, wins: bool) -> Verdict {
    match ending.lost_share {
        Some(share) if (0.05..0.95).contains(&share) => Verdict::Depends,
        share if wins == share.is_some_and(|share| share >= 0.95) => Verdict::True,
        _ => Verdict::False,
    }
}

/// What is true of a value that is said. It is open where the error leaves room for half of it or twice as
/// much.
fn of_value(measured: Measured, said: f64) -> Verdict {
    match measured.allows(said) {
        false => Verdict::False,
        true if measured.error > said / 2.0 => Verdict::Open,
        true => Verdict::True,
    }
}

/// `White, to move, wins in 99.26 % of all positions, in 72 moves at most.`
fn describe(ending: &Ending) -> String {
    let white = &ending.white;
    let (share, longest) = (percent(white.share()), white.longest());
    match (white.wins, longest) {
        (0, _) => say!("no position is won.").to_owned(),
        (_, 1) => say!("White, to move, wins in {share} of all positions, in 1 move.", share),
        _ => say!(
            "White, to move, wins in {share} of all positions, in {count} moves at most.",
            share,
            count = longest,
        ),
    }
}

/// `99.26 %`; of what is neither nothing nor all never `0` or `100`.
fn percent(share: f64) -> String {
    match 100.0 * share {
        all if all >= 100.0 => "100\u{202f}%".to_owned(),
        some => format!("{:.2}\u{202f}%", some.clamp(0.01, 99.99)),
    }
}

fn show(verdict: Verdict, told: &str, link: Option<&str>) -> Markup {
    html! {
        aside.claim data-verdict=(verdict.name()) data-testid="claim" {
            p { strong { (verdict.label()) "." } " " (told) }
            @if let Some(link) = link {
                p { a.button href=(link) { (say!("Show me")) span.visually-hidden { ": " (told) } } }
            }
        }
    }
}

/// The worth of a piece beside what is said of it, as a dot with its error on a line, and in figures.
pub(super) fn beside(variant: &Variant, name: &str, said: Option<f64>) -> Option<Markup> {
    let measured = Proofs::of(variant.id())?.piece(name)?;
    let most = most(variant)?;
    let at = |value: f64| format!("{:.1}", 60.0 * value.clamp(0.0, most) / most);
    let (low, high) = (measured.value - measured.error, measured.value + measured.error);
    let label = say!(
        "{piece}, measured: {value} Pawns",
        piece = said_as("piece", name),
        value = measured.text()
    );
    let verdict = said.map(|said| of_value(measured, said).name());
    Some(html! {
        span.measured data-verdict=[verdict] title=(label) data-testid="measured" {
            svg viewBox="0 0 60 10" width="60" height="10" role="img" aria-label=(label) {
                line.axis x1="0" y1="5" x2="60" y2="5" {}
                line.error x1=(at(low)) y1="5" x2=(at(high)) y2="5" {}
                @if let Some(said) = said { line.said x1=(at(said)) y1="0.5" x2=(at(said)) y2="9.5" {} }
                circle cx=(at(measured.value)) cy="5" r="3" {}
            }
            span aria-hidden="true" { (measured.text()) }
        }
    })
}

/// The greatest value that is measured or said of a piece of this game.
fn most(variant: &Variant) -> Option<f64> {
    let proofs = Proofs::of(variant.id())?;
    let of_kind = |kind| {
        let piece = variant.kind(kind);
        let said = piece.value.map_or(0.0, |value| f64::from(value) / 100.0);
        let measured = proofs.piece(&piece.name).map_or(0.0, |it| it.value + it.error);
        said.max(measured)
    };
    variant.all_kinds().map(of_kind).reduce(f64::max)
}

/// The pieces whose measured worth contradicts what is said of them: the English name, what is said, and
/// what was measured.
pub(super) fn contradicted(variant: &Variant) -> Vec<(&str, f64, Measured)> {
    let Some(proofs) = Proofs::of(variant.id()) else { return Vec::new() };
    let of_kind = |kind| {
        let piece = variant.kind(kind);
        let said = f64::from(piece.value?) / 100.0;
        let measured = proofs.piece(&piece.name)?;
        (!measured.allows(said)).then_some((piece.name.as_str(), said, measured))
    };
    variant.all_kinds().filter_map(of_kind).collect()
}

#[cfg(test)]
mod tests {
    use wazir_rules::Variant;

    use super::*;

    #[test]
    fn verdicts_follow_from_what_was_computed() {
        let janus = Variant::named("janus").expect("a shipped game");
        let verdict = |claim: &str| {
            let claim: Claim = toml::from_str(claim).expect("a claim");
            let html = claim.render(&janus)?.into_string();
            let verdict = html.split("data-verdict=\"").nth(1).expect("a verdict");
            Ok(verdict.split('"').next().expect("its name").to_owned())
        };
        let ending =
            |men: &str, wins| verdict(&format!("about='ending'\nmen='{men}'\nwins={wins}"));
        assert_eq!(ending("KJK", true), Ok("true".to_owned()));
        assert_eq!(ending("KJK", false), Ok("false".to_owned()));
        assert_eq!(ending("KBK", false), Ok("true".to_owned()));
        assert_eq!(ending("KBK", true), Ok("false".to_owned()));
        assert_eq!(ending("KRRK", true), Err("KRRK has not been computed".to_owned()));
        assert!(ending("KXK", true).is_err());
        let pair = |pawns| verdict(&format!("about='pair'\npiece='B'\npawns={pawns}"));
        assert_eq!(pair(0.5), Ok("open".to_owned()));
        assert_eq!(pair(9.0), Ok("false".to_owned()));
    }

    #[test]
    fn values_are_true_false_or_open() {
        let measured = |value, error| Measured { value, error };
        assert_eq!(of_value(measured(9.2, 1.7), 9.5), Verdict::True);
        assert_eq!(of_value(measured(3.9, 0.7), 5.0), Verdict::False);
        assert_eq!(of_value(measured(0.4, 0.9), 0.5), Verdict::Open);
    }

    #[test]
    fn shares_are_never_rounded_to_nothing_or_all() {
        let shown = |share| percent(share).replace('\u{202f}', " ");
        assert_eq!(shown(1.0), "100 %");
        assert_eq!(shown(0.999_999), "99.99 %");
        assert_eq!(shown(0.000_001), "0.01 %");
        assert_eq!(shown(0.992_6), "99.26 %");
    }
}
