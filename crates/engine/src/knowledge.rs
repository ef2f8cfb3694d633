//! The knowledge that the engine has about games: weights of its evaluation, networks and books, by
//! variant.
//!
//! Weights are files that [`tune`](crate::tune) writes, networks those that
//! [`learn`](crate::learn) does. Those of the shipped games are part of the engine; whoever reads
//! variant files hands over what lies beside them. A game about which nothing has been learnt
//! borrows from its nearest relative: of weights what is about pieces that both have, and a network
//! if all pieces are the same.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use wazir_rules::bits::Bits;
use wazir_rules::variant::{Captured, Condition, EndResult, Region, Variant};
use wazir_rules::{Color, Game, History, Kind, Rules, Shelf, Tables, Visitor};

use crate::book::{self, Book, BookError};
pub use crate::eval::WeightsError;
use crate::eval::{Learnt, Profile, Weights, wins_by_losing};
use crate::network::{Network, NetworkError};

/// Id and text of the shipped files, from which the build script makes this.
const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/weights.rs"));

/// Id and file of the shipped networks, likewise.
const SHIPPED_NETWORKS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/networks.rs"));

static KNOWLEDGE: LazyLock<Arc<Knowledge>> = LazyLock::new(|| {
    let variant = |id| Shelf::shipped().get(id).expect("a test finds every file's variant");
    let mut knowledge = Knowledge::default();
    for &(id, text) in SHIPPED {
        knowledge.weights.set(variant(id), text.into());
    }
    for &(id, file) in SHIPPED_NETWORKS {
        knowledge.networks.set(variant(id), Found::Shipped(file));
    }
    Arc::new(knowledge)
});

/// Weights files and networks by variant.
#[derive(Clone, Default, Debug)]
pub struct Knowledge {
    /// The texts of weights files.
    weights: ByVariant<Arc<str>>,
    networks: ByVariant<Found>,
    /// By the id of the variant; those that are part of the engine are not among them.
    books: BTreeMap<String, Arc<Book>>,
}

/// A network, which is read when it is asked for if it is a shipped one.
#[derive(Clone, Debug)]
enum Found {
    Shipped(&'static [u8]),
    Read(Arc<Network>),
}

/// What was learnt of some variants, one thing of each.
#[derive(Clone, Debug)]
struct ByVariant<T>(Vec<(Arc<Variant>, T)>);

impl Knowledge {
    /// The weights of the shipped games.
    pub fn shipped() -> Arc<Knowledge> {
        Arc::clone(&KNOWLEDGE)
    }

    /// Adds the text of a weights file. It replaces the one of the same variant, if there is one.
    ///
    /// # Errors
    /// The first thing that is wrong with the file: it is no TOML, or has other groups of
    /// weights than the game.
    pub fn add(&mut self, rules: &Rules, text: &str) -> Result<(), WeightsError> {
        Game::new(rules).visit(Check(text))?;
        self.weights.set(Arc::clone(rules.variant()), text.into());
        Ok(())
    }

    /// Adds a network. It replaces the one of the same variant, if there is one.
    ///
    /// # Errors
    /// The first thing that is wrong with the file.
    pub fn add_network(&mut self, variant: &Variant, file: &[u8]) -> Result<(), NetworkError> {
        self.set_network(variant, Some(Arc::new(Network::read(variant, file)?)));
        Ok(())
    }

    /// Forgets the network of a variant.
    pub fn forget_network(&mut self, variant: &Variant) {
        self.set_network(variant, None);
    }

    /// Forgets all networks.
    pub fn forget_networks(&mut self) {
        self.networks = ByVariant::default();
    }

    /// Replaces or removes the network of a variant.
    pub(crate) fn set_network(&mut self, variant: &Variant, network: Option<Arc<Network>>) {
        match network {
            Some(network) => self.networks.set(Arc::new(variant.clone()), Found::Read(network)),
            None => self.networks.forget(variant),
        }
    }

    /// The network of a variant, or of another with the same board, pieces and aims, if it sees the
    /// same.
    pub fn network(&self, variant: &Variant) -> Option<Arc<Network>> {
        match self.networks.get(variant)? {
            Found::Read(network) => network.fits(variant).then(|| Arc::clone(network)),
            Found::Shipped(file) => Network::read(variant, file).ok().map(Arc::new),
        }
    }

    /// Adds the text of a book. It replaces the one of the same variant, if there is one.
    ///
    /// # Errors
    /// The first thing that is wrong with the text.
    pub fn add_book(&mut self, rules: &Rules, text: &str) -> Result<(), BookError> {
        let book = Arc::new(Book::read(rules, text)?);
        self.books.insert(rules.variant().id().to_owned(), book);
        Ok(())
    }

    /// The opening book of a game.
    pub fn book(&self, rules: &Rules) -> Option<Arc<Book>> {
        let own = self.books.get(rules.variant().id());
        own.cloned().or_else(|| book::shipped(rules))
    }

    /// The text of the variant's weights file, or of one of another variant with the same board,
    /// pieces and aims: what was learnt of one game serves other rules of it.
    pub fn text(&self, variant: &Variant) -> Option<&str> {
        self.weights.get(variant).map(|text| &**text)
    }

    /// The weights for the variant with these tables, its own or borrowed.
    pub(crate) fn of<B: Bits>(&self, tables: &Tables<B>) -> Learnt {
        let variant = tables.variant();
        let Some((of, text)) = self.weights.nearest(variant) else { return Learnt::default() };
        let learnt = Learnt::read_checked(text).unwrap_or_default();
        learnt.lend(&usual_weights(tables), |kind| alike(variant, kind, of))
    }
}

impl<T> Default for ByVariant<T> {
    fn default() -> Self {
        ByVariant(Vec::new())
    }
}

impl<T> ByVariant<T> {
    /// Adds what was learnt of a variant, or replaces it.
    fn set(&mut self, variant: Arc<Variant>, learnt: T) {
        self.forget(&variant);
        self.0.push((variant, learnt));
    }

    /// Removes what was learnt of the variant itself.
    fn forget(&mut self, variant: &Variant) {
        self.0.retain(|(of, _)| of.id() != variant.id());
    }

    /// What was learnt of the variant itself, or of another with the same board, pieces and aims.
    fn get(&self, variant: &Variant) -> Option<&T> {
        let (of, learnt) = self.nearest(variant)?;
        let all_alike = of.kinds().len() == variant.kinds().len()
            && variant.all_kinds().all(|kind| alike(variant, kind, of).is_some());
        all_alike.then_some(learnt)
    }

    /// What was learnt of the variant itself; else of the relative with which it has most in common:
    /// board, aims, pawns and royal pieces, and at least half of all kinds.
    fn nearest(&self, variant: &Variant) -> Option<&(Arc<Variant>, T)> {
        let own = self.0.iter().find(|(of, _)| of.id() == variant.id());
        let common = |(of, _): &&(Arc<Variant>, T)| {
            let kinds = variant.all_kinds().filter(|&kind| alike(variant, kind, of).is_some());
            (kinds.count(), variant.based_on() == Some(of.id()))
        };
        let is_near = |entry: &&(Arc<Variant>, T)| {
            let of = &entry.0;
            let is_shared = |kind| alike(variant, kind, of).is_some();
            let matters =
                |&kind: &Kind| variant.is_royal(kind) || !variant.kind(kind).promotes_to.is_empty();
            of.board() == variant.board()
                && Aims::of(of) == Aims::of(variant)
                && variant.all_kinds().filter(matters).all(is_shared)
                && common(entry).0 * 2 >= variant.kinds().len()
        };
        own.or_else(|| self.0.iter().filter(is_near).max_by_key(common))
    }
}

/// The kind of another game with the letter of this one, if it moves alike.
fn alike(variant: &Variant, kind: Kind, other: &Variant) -> Option<Kind> {
    let ours = variant.kind(kind);
    other.all_kinds().find(|&their| {
        let theirs = other.kind(their);
        theirs.letter == ours.letter
            && theirs.spelling == ours.spelling
            && theirs.promotes_to.is_empty() == ours.promotes_to.is_empty()
            && other.is_royal(their) == variant.is_royal(kind)
    })
}

/// What a game is about beside its pieces: games with other aims have little to learn from each
/// other.
#[derive(PartialEq)]
struct Aims<'a> {
    has_drops: bool,
    captured: Captured,
    has_gates: bool,
    must_capture: bool,
    explodes: bool,
    /// The number of royal pieces of each side at the start.
    royals: [usize; 2],
    counts_checks: bool,
    /// What becomes of the side that is checkmated.
    mated: Option<EndResult>,
    wins_by_losing: bool,
    goals: Vec<&'a Region>,
}

impl Aims<'_> {
    fn of(variant: &Variant) -> Aims<'_> {
        let ends = || variant.ends().iter();
        Aims {
            has_drops: variant.has_drops(),
            captured: variant.captured(),
            has_gates: variant.drops().gates,
            must_capture: variant.moves().must_capture,
            explodes: variant.explosion().is_some(),
            royals: Color::ALL.map(|color| {
                let start = variant.start().board.iter().flatten();
                let own = start.filter(|piece| piece.color() == color);
                own.filter(|piece| variant.is_royal(piece.kind())).count()
            }),
            counts_checks: ends().any(|end| matches!(end.condition, Condition::Checks { .. })),
            mated: ends()
                .find(|end| matches!(end.condition, Condition::Checkmate))
                .map(|end| end.result),
            wins_by_losing: wins_by_losing(variant),
            goals: ends()
                .filter_map(|end| match &end.condition {
                    Condition::Goal { region, .. } => Some(region),
                    _ => None,
                })
                .collect(),
        }
    }
}

struct Check<'a>(&'a str);

impl Visitor for Check<'_> {
    type Output = Result<Learnt, WeightsError>;

    fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> Self::Output {
        Learnt::read(self.0, &usual_weights(tables))
    }
}

/// The weights of a game about which nothing has been learnt.
fn usual_weights<B: Bits>(tables: &Tables<B>) -> Weights {
    Profile::new(tables, &Learnt::default()).weights
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(id: &str) -> Rules {
        let variant = Shelf::shipped().get(id).expect("it is shipped");
        Rules::new(variant)
    }

    #[test]
    fn every_shipped_file_fits_its_variant() {
        assert!(SHIPPED.len() >= 5, "{}", SHIPPED.len());
        for (id, text) in SHIPPED {
            assert_eq!(Knowledge::default().add(&rules(id), text), Ok(()), "{id}");
        }
    }

    #[test]
    fn every_shipped_network_is_one_of_its_variant() {
        for (id, file) in SHIPPED_NETWORKS {
            let read = Network::read(rules(id).variant(), file);
            assert!(read.is_ok_and(|network| network.made_by().starts_with("wazir learn")), "{id}");
            assert!(file.len() <= 300_000, "{id}: {} bytes", file.len());
            assert!(Knowledge::shipped().network(rules(id).variant()).is_some(), "{id}");
        }
    }

    #[test]
    fn what_was_learnt_serves_other_rules_of_the_same_game() {
        let shipped = Knowledge::shipped();
        let text = |id: &str| shipped.text(rules(id).variant()).map(str::to_owned);
        for [game, base] in
            [["superchess-tournament", "superchess"], ["falcon-tournament", "falcon"]]
        {
            assert!(text(base).is_some(), "{base}");
            assert_eq!(text(game), text(base), "{game}");
        }
        // Chess is what these are based on, but pieces or board are others.
        for id in ["janus", "berolina"] {
            assert_ne!(text(id), text("chess"), "{id}");
        }
    }

    #[test]
    fn a_network_serves_who_sees_the_same_and_wants_the_same() {
        let network = |more: &str| {
            let text = format!("id = 'mine'\nname = 'Mine'\nbased-on = 'berolina'\n{more}");
            Knowledge::shipped().network(&Variant::read(&text).expect("it reads"))
        };
        assert!(network("").is_some());
        let start = "start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'";
        assert!(network(&format!("without = ['castling']\n[board]\n{start}")).is_some());
        assert!(network("[[piece]]\nletter = 'N'\nname = 'Camel'\nbetza = 'C'").is_none());
        assert!(network("[moves]\nmust-capture = true").is_none());
    }

    #[test]
    fn shipped_networks_serve_relatives() {
        let network = |id: &str| Knowledge::shipped().network(rules(id).variant());
        for id in ["chess960", "raazuvaa", "torpedo", "falcon-tournament", "gothic", "makpong"] {
            assert!(network(id).is_some(), "{id}");
        }
        // Other aims, another board.
        for id in ["misere", "racingkings", "modern"] {
            assert!(network(id).is_none(), "{id}");
        }
    }

    #[test]
    fn relatives_lend_what_is_about_the_same_pieces() {
        struct Of<'a>(&'a Knowledge);
        impl Visitor for Of<'_> {
            type Output = Learnt;
            fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> Learnt {
                self.0.of(tables)
            }
        }
        let of = |rules: Rules| Game::new(rules).visit(Of(&Knowledge::shipped())).0;
        let chess = of(rules("chess"));
        let camels = "id = 'camels'\nname = 'Camels'\nbased-on = 'chess'\n\
                      [[piece]]\nletter = 'N'\nname = 'Camel'\nbetza = 'C'";
        let camels = of(Rules::new(Variant::read(camels).expect("it reads")));
        for name in ["value Q", "squares K", "mobility B", "passed pawn", "to move"] {
            assert_eq!(camels.get(name), chess.get(name), "{name}");
        }
        assert!(["value N", "squares N", "mobility N"].iter().all(|&it| !camels.contains_key(it)));
        let (ours, theirs) = (&camels["safe check"], &chess["safe check"]);
        let differ: Vec<usize> =
            (0..ours.len()).filter(|&kind| ours[kind] != theirs[kind]).collect();
        assert!(differ.iter().all(|&kind| kind == 4), "only the Camel's: {differ:?}");
        // Other aims, other pawns, no king.
        for id in ["kingofthehill", "3check", "horde", "berolina", "losers"] {
            assert_ne!(of(rules(id)).get("value Q"), chess.get("value Q"), "{id}");
        }
    }

    #[test]
    fn bad_weights_are_refused() {
        let refused = [
            (
                "\"value Q\" = [[900, 950]]\n\"valeu R\" = [[500, 500]]",
                "2:1: the game has no weights \"valeu R\"",
            ),
            ("# Ä\n\"value Q\" = []", "2:1: \"value Q\" needs 1 pairs of weights, not 0"),
            ("\"value Q\" = [[900]]", "1:14: invalid length 1, expected an array of length 2"),
            ("\"value Q\" = [[900, 99999]]", "1:20: invalid value: integer `99999`, expected i16"),
            ("value = ", "1:9: string values must be quoted, expected literal string"),
        ];
        for (text, expected) in refused {
            let found = Knowledge::default().add(&rules("chess"), text).unwrap_err();
            assert_eq!(found.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn the_last_file_of_a_variant_counts() {
        let chess = rules("chess");
        let mut knowledge = Knowledge::default();
        for text in ["\"value Q\" = [[900, 950]]", "\"value Q\" = [[800, 850]]"] {
            knowledge.add(&chess, text).expect("good weights");
            assert_eq!(knowledge.text(chess.variant()), Some(text));
        }
    }
}
