//! The shelf: all variants that can be asked for, found by any of their names.
//!
//! The shipped files are part of the program. A file is only checked when its variant is asked
//! for, and the others are not even read while an id is enough to find it.

use std::sync::{Arc, LazyLock, OnceLock};

use wazir_words::say;

use crate::rules::Rules;
use crate::text::excerpt;
use crate::variant::library::{Library, Use};
use crate::variant::{Faults, Variant, check, did_you_mean};

/// The ids and texts of the shipped files, in the order of `variants/shelf.txt`, from which the
/// build script generates this.
const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shelf.rs"));

/// The number of those that stand first.
const FIRST: usize = include!(concat!(env!("OUT_DIR"), "/first.rs"));

static SHELF: LazyLock<Shelf> = LazyLock::new(Shelf::new);

/// An error: no variant has this name.
///
/// ```
/// use wazir_rules::Variant;
///
/// let error = Variant::named("falkon").unwrap_err();
/// assert_eq!((error.name(), error.nearest()), ("falkon", Some("falcon")));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", did_you_mean(say!("no game is called `{name}`", name = excerpt(name)), nearest.as_deref()))]
pub struct UnknownVariant {
    name: String,
    nearest: Option<String>,
}

impl UnknownVariant {
    /// Returns the name that no variant has.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the known name that was probably meant.
    pub fn nearest(&self) -> Option<&str> {
        self.nearest.as_deref()
    }
}

/// A collection of variants, found by name.
///
/// ```
/// use wazir_rules::Shelf;
///
/// let mut shelf = Shelf::new();
/// let text = "id = 'camels'\nname = 'Camel Chess'\nbased-on = 'chess'\n\
///             [[piece]]\nletter = 'N'\nname = 'Camel'\nbetza = 'C'";
/// shelf.add(text)?;
/// assert_eq!(shelf.get("camel chess").unwrap().id(), "camels");
/// # Ok::<(), wazir_rules::Faults>(())
/// ```
#[derive(Debug)]
pub struct Shelf {
    library: Library,
    /// One for each file of the library.
    entries: Vec<Entry>,
}

/// The variant and the rules made from a file, once they have been asked for.
#[derive(Default, Debug)]
struct Entry {
    variant: OnceLock<Arc<Variant>>,
    rules: OnceLock<Rules>,
}

impl Default for Shelf {
    fn default() -> Self {
        Shelf::new()
    }
}

impl Shelf {
    /// Creates a shelf with the shipped variants, to which others can be [added](Self::add).
    pub fn new() -> Shelf {
        let mut library = Library::default();
        SHIPPED.iter().for_each(|&(id, text)| library.add(id.into(), text.into()));
        Shelf { library, entries: SHIPPED.iter().map(|_| Entry::default()).collect() }
    }

    /// The shared shelf of the shipped variants, each of which is checked once per process.
    pub fn shipped() -> &'static Shelf {
        &SHELF
    }

    /// Reads and checks a variant file, which may be based on a variant of this shelf.
    ///
    /// # Errors
    ///
    /// Fails with all faults of the file.
    pub fn read(&self, text: &str) -> Result<Variant, Faults> {
        check::read(text, &self.library)
    }

    /// Reads a variant file that somebody is still writing. Beside its faults it returns all that
    /// was understood, unless it is no TOML or has no pieces: a variant in which harmless facts stand
    /// for wrong ones. If there are faults it is good to look at, and cannot be played.
    ///
    /// ```
    /// # use wazir_rules::Shelf;
    /// let text = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n[board]\nstart = '8/8'";
    /// let (variant, faults) = Shelf::shipped().understand(text);
    /// assert_eq!(variant.unwrap().kinds().len(), 6);
    /// assert_eq!(faults.unwrap().as_slice()[0].line, 5);
    /// ```
    pub fn understand(&self, text: &str) -> (Option<Variant>, Option<Faults>) {
        check::understand(text, &self.library)
    }

    /// [Reads](Self::read) a file that may also be based on one of `others`, which are the texts of
    /// files that nobody has checked, such as those in the same folder.
    ///
    /// # Errors
    ///
    /// Fails with all faults of the file, and those of its base at the place that names it.
    pub fn read_among<'t>(
        &self,
        text: &str,
        others: impl IntoIterator<Item = &'t str>,
    ) -> Result<Variant, Faults> {
        check::read(text, &self.with_unchecked(others))
    }

    /// Returns whether a file is based on a variant that is not on this shelf.
    ///
    /// ```
    /// # use wazir_rules::Shelf;
    /// assert!(Shelf::shipped().lacks_base_of("based-on = 'my-chess'"));
    /// assert!(!Shelf::shipped().lacks_base_of("based-on = 'chess'"));
    /// ```
    pub fn lacks_base_of(&self, text: &str) -> bool {
        self.library.lacks_base_of(text)
    }

    /// Checks a variant file and adds it to the shelf.
    ///
    /// # Errors
    ///
    /// Fails with all faults of the file; a name that another variant has is a fault, too.
    pub fn add(&mut self, text: &str) -> Result<Arc<Variant>, Faults> {
        let checked = check::read_new(text, &self.library, &self.library);
        checked.map(|variant| self.put(variant, text))
    }

    /// Checks several variant files, which may be based on one another in any order, and adds
    /// those that are right. Returns for each what [`add`](Self::add) would.
    ///
    /// ```
    /// # use wazir_rules::Shelf;
    /// let mut shelf = Shelf::new();
    /// let added = shelf.add_all(&[
    ///     "id = 'b'\nname = 'B'\nbased-on = 'a'",
    ///     "id = 'a'\nname = 'A'\nbased-on = 'chess'",
    ///     "id = 'c'\nname = 'C'\nbased-on = 'nothing'",
    /// ]);
    /// assert_eq!(added.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false]);
    /// assert_eq!(shelf.ids().last(), Some("a"));
    /// ```
    pub fn add_all(&mut self, texts: &[impl AsRef<str>]) -> Vec<Result<Arc<Variant>, Faults>> {
        let texts = || texts.iter().map(AsRef::as_ref);
        let bases = self.with_unchecked(texts());
        let add = |text| {
            let checked = check::read_new(text, &bases, &self.library);
            checked.map(|variant| self.put(variant, text))
        };
        texts().map(add).collect()
    }

    /// The files of this shelf and others behind them.
    fn with_unchecked<'t>(&self, others: impl IntoIterator<Item = &'t str>) -> Library {
        let mut library = self.library.clone();
        others.into_iter().for_each(|text| library.add_unchecked(text));
        library
    }

    fn put(&mut self, variant: Variant, text: &str) -> Arc<Variant> {
        let variant = Arc::new(variant);
        self.library.add(variant.id().to_owned().into(), text.to_owned().into());
        let known = OnceLock::from(Arc::clone(&variant));
        self.entries.push(Entry { variant: known, rules: OnceLock::new() });
        variant
    }

    /// Iterates over the ids of all variants, in the order in which they are listed.
    ///
    /// ```
    /// # use wazir_rules::Shelf;
    /// assert_eq!(Shelf::shipped().ids().next(), Some("janus"));
    /// ```
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.library.ids()
    }

    /// Iterates over the names of all variants over CECP, in the same order, without checking the
    /// files.
    pub fn cecp_names(&self) -> impl Iterator<Item = &str> {
        self.library.names(Use::Cecp)
    }

    /// Iterates over the names of all variants over UCI, without checking the files.
    ///
    /// ```
    /// # use wazir_rules::Shelf;
    /// assert!(Shelf::shipped().uci_names().any(|name| name == "minishogi"));
    /// ```
    pub fn uci_names(&self) -> impl Iterator<Item = &str> {
        self.library.names(Use::Uci)
    }

    /// Iterates over the ids of the variants that stand first on every list, whatever their
    /// families: those above the empty line in `variants/shelf.txt`.
    ///
    /// ```
    /// # use wazir_rules::Shelf;
    /// assert_eq!(Shelf::shipped().first().last(), Some("superchess"));
    /// ```
    pub fn first(&self) -> impl Iterator<Item = &str> {
        self.library.ids().take(FIRST)
    }

    /// Iterates over all variants, in the same order.
    ///
    /// ```
    /// # use wazir_rules::Shelf;
    /// let widest = Shelf::shipped().all().map(|variant| variant.board().files()).max();
    /// assert_eq!(widest, Some(12));
    /// ```
    pub fn all(&self) -> impl Iterator<Item = Arc<Variant>> {
        (0..self.entries.len()).map(|index| self.variant(index))
    }

    /// Finds a variant by id, name, alias or protocol name, in this order of preference, ignoring
    /// case.
    ///
    /// ```
    /// # use wazir_rules::Shelf;
    /// let shelf = Shelf::shipped();
    /// assert_eq!(shelf.get("Mini-Shogi").unwrap().id(), "minishogi");
    /// assert!(shelf.get("go").is_none());
    /// ```
    pub fn get(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Own)
    }

    /// Finds a variant by its name over CECP, or else by any other name.
    ///
    /// ```
    /// # use wazir_rules::Shelf;
    /// let shelf = Shelf::shipped();
    /// assert_eq!(shelf.get_by_cecp("normal").unwrap().id(), "chess");
    /// assert_eq!(shelf.get_by_cecp("falcon").unwrap().id(), "falcon-xboard");
    /// ```
    pub fn get_by_cecp(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Cecp)
    }

    /// Finds a variant by its name over UCI, or else by any other name.
    pub fn get_by_uci(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Uci)
    }

    /// Finds a variant by the value of the PGN tag `Variant`, or else by any other name.
    pub fn get_by_pgn(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Pgn)
    }

    /// Compiles the variant that [`get`](Self::get) finds, once for this shelf.
    ///
    /// # Errors
    ///
    /// Fails if no variant has this name.
    ///
    /// ```
    /// # use wazir_rules::{Game, Shelf};
    /// let game = Game::new(Shelf::shipped().rules("falcon")?);
    /// assert_eq!(game.legal_moves().len(), 24);
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn rules(&self, name: &str) -> Result<Rules, UnknownVariant> {
        let index = self.library.find(name, Use::Own).ok_or_else(|| self.unknown(name))?;
        let compile = || Rules::new(self.variant(index));
        Ok(self.entries[index].rules.get_or_init(compile).clone())
    }

    /// Returns the text of the file with this id.
    ///
    /// ```
    /// # use wazir_rules::Shelf;
    /// assert!(Shelf::shipped().text("berolina").unwrap().contains("based-on = \"chess\""));
    /// ```
    pub fn text(&self, id: &str) -> Option<&str> {
        self.library.text(id)
    }

    /// Returns the known name of which `name` is probably a misspelling.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        self.library.nearest(name)
    }

    fn find(&self, name: &str, first: Use) -> Option<Arc<Variant>> {
        self.library.find(name, first).map(|index| self.variant(index))
    }

    fn unknown(&self, name: &str) -> UnknownVariant {
        UnknownVariant { name: name.to_owned(), nearest: self.nearest(name).map(str::to_owned) }
    }

    fn variant(&self, index: usize) -> Arc<Variant> {
        let check = || match check::read(self.library.text_at(index), &self.library) {
            Ok(variant) => Arc::new(variant),
            // Added files have been checked, and a test reads all shipped ones.
            Err(faults) => panic!("a shipped file is wrong:\n{faults}"),
        };
        Arc::clone(self.entries[index].variant.get_or_init(check))
    }
}

impl Variant {
    /// Reads and checks a variant file, which may be based on a shipped variant.
    ///
    /// # Errors
    ///
    /// Fails with all faults of the file, each with its line and column.
    ///
    /// ```
    /// use wazir_rules::Variant;
    ///
    /// let text = "id = 'leapers'\nname = 'Leapers'\nbased-on = 'chess'\n\
    ///             [[piece]]\nletter = 'B'\nbetza = 'AF'";
    /// assert_eq!(Variant::read(text).unwrap().kinds().len(), 6);
    ///
    /// let faults = Variant::read("id = 'x'\nnaem = 'X'\nbased-on = 'chess'").unwrap_err();
    /// assert!(faults.to_string().contains("2:1: there is no key `naem`"));
    /// ```
    pub fn read(text: &str) -> Result<Variant, Faults> {
        Shelf::shipped().read(text)
    }

    /// Finds a shipped variant by any of its names.
    ///
    /// # Errors
    ///
    /// Fails if no variant has this name.
    ///
    /// ```
    /// use wazir_rules::Variant;
    ///
    /// assert_eq!(Variant::named("gogo-shogi")?.id(), "minishogi");
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn named(name: &str) -> Result<Arc<Variant>, UnknownVariant> {
        let shelf = Shelf::shipped();
        shelf.get(name).ok_or_else(|| shelf.unknown(name))
    }
}

impl Rules {
    /// Compiles a shipped variant, found by any of its names, once per process.
    ///
    /// # Errors
    ///
    /// Fails if no variant has this name.
    pub fn named(name: &str) -> Result<Rules, UnknownVariant> {
        Shelf::shipped().rules(name)
    }
}
