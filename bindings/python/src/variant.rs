//! The class `Variant`, and all the ways in which Python code may say which game it means.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use wazir_engine::Knowledge;
use wazir_rules::notation::fen;
use wazir_rules::text::quote;
use wazir_rules::variant::MAX_BYTES;
use wazir_rules::{Color, Rules, Shelf};

use crate::errors::{NetworkError, VariantError};

/// What `#[pyclass]` adds to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Variant>()?;
    module.add_class::<PieceKind>()?;
    module.add_function(wrap_pyfunction!(variants, module)?)
}

/// Where a variant comes from, from which it is made again elsewhere.
#[derive(Clone, Debug)]
enum Source {
    Shipped,
    Text(String),
    File(PathBuf),
}

/// A game: its pieces, its board and its rules. It never changes.
///
/// The name is the id of a game that is built in, any other name of it, or the path of a variant
/// file. Wherever a game is asked for, such a name will do.
///
/// >>> import wazir
/// >>> janus = wazir.Variant("janus")
/// >>> janus.name, janus.files, janus.ranks
/// ('Janus Chess', 10, 8)
/// >>> wazir.Variant("janis")
/// Traceback (most recent call last):
/// wazir.VariantError: no game is called `janis`; did you mean `janus`?
#[pyclass(module = "wazir", frozen, from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) rules: Rules,
    source: Source,
}

impl Variant {
    /// The game of a position, which castles from where its pieces stand.
    pub(crate) fn with_rules(&self, rules: Rules) -> Variant {
        Variant { rules, source: self.source.clone() }
    }

    /// A game that is built in.
    pub(crate) fn shipped(name: &str) -> PyResult<Variant> {
        let rules = Rules::named(name).map_err(|error| VariantError::new_err(error.to_string()))?;
        Ok(Variant { rules, source: Source::Shipped })
    }

    /// The game that a text describes.
    fn of_text(text: &str) -> PyResult<Variant> {
        let variant = wazir_rules::Variant::read(text)
            .map_err(|faults| VariantError::new_err(faults.to_string()))?;
        Ok(Variant { rules: Rules::new(variant), source: Source::Text(text.to_owned()) })
    }

    /// The game that a file describes, which may be based on others of its folder.
    fn of_file(path: &Path) -> PyResult<Variant> {
        let (text, shelf) = (read_text(path)?, Shelf::shipped());
        let read = match shelf.lacks_base_of(&text) {
            false => shelf.read(&text),
            true => {
                let others = siblings(path);
                shelf.read_among(&text, others.iter().map(String::as_str))
            }
        };
        let variant = read.map_err(|faults| {
            let line = |fault| format!("{}:{fault}", path.display());
            VariantError::new_err(faults.iter().map(line).collect::<Vec<_>>().join("\n"))
        })?;
        Ok(Variant { rules: Rules::new(variant), source: Source::File(path.to_owned()) })
    }

    /// What has been learnt of the game: what is built in and, for a file, what lies beside it.
    pub(crate) fn knowledge(&self) -> PyResult<Arc<Knowledge>> {
        let mut knowledge = Knowledge::shipped();
        let Source::File(path) = &self.source else { return Ok(knowledge) };
        let weights = path.with_extension("weights.toml");
        if weights.exists() {
            let text = read_text(&weights)?;
            Arc::make_mut(&mut knowledge)
                .add(&self.rules, &text)
                .map_err(|fault| NetworkError::new_err(format!("{}:{fault}", weights.display())))?;
        }
        let network = path.with_extension("network");
        if network.exists() {
            let file = fs::read(&network).map_err(|error| cannot_read(&network, &error))?;
            Arc::make_mut(&mut knowledge).add_network(self.rules.variant(), &file).map_err(
                |fault| NetworkError::new_err(format!("{}: {fault}", network.display())),
            )?;
        }
        Ok(knowledge)
    }
}

/// A game as it may be given to a function: a `Variant`, a name, or the path of a file.
///
/// What is wrong with it is kept until it is asked for: Python would add to the sentence.
pub(crate) struct Wanted(PyResult<Variant>);

impl Wanted {
    /// The game, or why there is none.
    pub(crate) fn found(self) -> PyResult<Variant> {
        self.0
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Wanted {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Wanted> {
        if let Ok(variant) = object.cast::<Variant>() {
            return Ok(Wanted(Ok(variant.get().clone())));
        }
        if let Ok(name) = object.extract::<String>() {
            let is_path = name.contains(std::path::is_separator) || name.ends_with(".toml");
            return Ok(Wanted(match is_path {
                true => Variant::of_file(Path::new(&name)),
                false => Variant::shipped(&name),
            }));
        }
        Ok(Wanted(Variant::of_file(&object.extract::<PathBuf>()?)))
    }
}

#[pymethods]
impl Variant {
    #[new]
    #[pyo3(signature = (name, /))]
    fn new(name: Wanted) -> PyResult<Variant> {
        name.found()
    }

    /// Reads the text of a variant file, which may be based on a game that is built in.
    ///
    /// >>> from wazir import Game, Variant
    /// >>> camels = Variant.read('''
    /// ... id = "camels"
    /// ... name = "Camel Chess"
    /// ... based-on = "chess"
    /// ... [[piece]]
    /// ... letter = "N"
    /// ... name = "Camel"
    /// ... betza = "C"
    /// ... ''')
    /// >>> Game(camels).legal_moves(san=True)[:4]
    /// ['a3', 'a4', 'Na4', 'Nc4']
    /// >>> Variant.read('id = "x"\nnaem = "X"\nbased-on = "chess"')
    /// Traceback (most recent call last):
    /// wazir.VariantError: 2:1: there is no key `naem`; did you mean `name`?
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn read(text: &str) -> PyResult<Variant> {
        Variant::of_text(text)
    }

    /// Reads a variant file, which may be based on others of its folder.
    #[staticmethod]
    #[pyo3(signature = (path, /))]
    fn from_file(path: PathBuf) -> PyResult<Variant> {
        Variant::of_file(&path)
    }

    /// The name used in commands: `janus`.
    #[getter]
    fn id(&self) -> &str {
        self.rules.variant().id()
    }

    /// The name for people: `Janus Chess`.
    #[getter]
    fn name(&self) -> &str {
        self.rules.variant().name()
    }

    /// Other names by which it is found.
    #[getter]
    fn aliases(&self) -> Vec<String> {
        self.rules.variant().aliases().to_vec()
    }

    /// One sentence about what is special.
    #[getter]
    fn about(&self) -> &str {
        self.rules.variant().about()
    }

    /// The id of the game whose rules it changes, or None.
    #[getter]
    fn based_on(&self) -> Option<&str> {
        self.rules.variant().based_on()
    }

    /// The number of files.
    #[getter]
    fn files(&self) -> usize {
        self.rules.variant().board().files()
    }

    /// The number of ranks.
    #[getter]
    fn ranks(&self) -> usize {
        self.rules.variant().board().ranks()
    }

    /// The start position.
    #[getter]
    fn start_fen(&self) -> String {
        fen::write(self.rules.variant(), self.rules.variant().start())
    }

    /// Its kinds of pieces, promoted ones included.
    ///
    /// >>> from wazir import Variant
    /// >>> [(piece.letter, piece.betza) for piece in Variant("janus").pieces if piece.letter == "J"]
    /// [('J', 'BN')]
    #[getter]
    fn pieces(&self) -> Vec<PieceKind> {
        let variant = self.rules.variant();
        let letters = |kinds: &[wazir_rules::Kind]| -> Vec<String> {
            kinds.iter().map(|&kind| variant.kind(kind).letter.to_string()).collect()
        };
        let show = |kind| {
            let facts = variant.kind(kind);
            PieceKind {
                letter: facts.letter.to_string(),
                name: facts.name.clone(),
                betza: facts.spelling.clone(),
                value: facts.value.map(|value| f64::from(value) / 100.0),
                royal: variant.is_royal(kind),
                promotes_to: letters(&facts.promotes_to),
            }
        };
        variant.all_kinds().map(show).collect()
    }

    /// Everything that was understood of the game, in words: what `wazir check` prints.
    fn summary(&self) -> String {
        wazir_rules::variant::summary(self.rules.variant())
    }

    /// The text of the variant file; None for one that was read from another's file.
    #[getter]
    fn text(&self) -> Option<String> {
        match &self.source {
            Source::Shipped => Shelf::shipped().text(self.id()).map(str::to_owned),
            Source::Text(text) => Some(text.clone()),
            Source::File(path) => read_text(path).ok(),
        }
    }

    fn __repr__(&self) -> String {
        match &self.source {
            Source::Shipped => format!("Variant({})", quote(self.id())),
            _ => format!("<Variant {}>", quote(self.id())),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let same = |other: &Variant| Arc::ptr_eq(self.rules.variant(), other.rules.variant());
        other.cast::<Variant>().is_ok_and(|other| same(other.get()))
    }

    fn __hash__(&self) -> usize {
        Arc::as_ptr(self.rules.variant()).addr()
    }

    /// Games are sent to other processes by what they were made of.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let class = py.get_type::<Variant>();
        match &self.source {
            Source::Shipped => (class, (self.id(),)).into_pyobject(py),
            Source::File(path) => (class, (path.as_os_str(),)).into_pyobject(py),
            Source::Text(text) => (class.getattr("read")?, (text.as_str(),)).into_pyobject(py),
        }
    }
}

/// A kind of piece, as its game has it.
#[pyclass(module = "wazir", frozen, get_all)]
#[derive(Clone, Debug)]
pub(crate) struct PieceKind {
    /// The letter of White's pieces in FEN and SAN: `N`, or `+R` for a promoted one.
    letter: String,
    /// The name for people.
    name: String,
    /// The movement in Betza notation, as the file spells it.
    betza: String,
    /// The value in pawns; None for a royal piece.
    value: Option<f64>,
    /// True for a piece whose loss loses the game.
    royal: bool,
    /// The letters of the kinds to which it may promote.
    promotes_to: Vec<String>,
}

#[pymethods]
impl PieceKind {
    fn __repr__(&self) -> String {
        format!("<PieceKind {} ({}): {}>", self.letter, self.name, self.betza)
    }
}

/// The ids of all games that are built in, in the order in which they are listed.
///
/// >>> import wazir
/// >>> wazir.variants()[:3]
/// ['janus', 'falcon', 'berolina']
#[pyfunction]
fn variants() -> Vec<&'static str> {
    Shelf::shipped().ids().collect()
}

/// The texts of the variant files beside a file, as far as they can be read.
fn siblings(path: &Path) -> Vec<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let files = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let others = files.map(|file| file.path()).filter(|other| {
        other.extension().is_some_and(|it| it == "toml") && other.file_name() != path.file_name()
    });
    others.filter_map(|other| read_text(&other).ok()).collect()
}

/// Reads a text, but no more than a variant file may hold.
fn read_text(path: &Path) -> PyResult<String> {
    use std::io::Read;

    let mut bytes = Vec::new();
    let read =
        |bytes: &mut Vec<u8>| fs::File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(bytes);
    read(&mut bytes).map_err(|error| cannot_read(path, &error))?;
    let shown = path.display();
    if bytes.len() > MAX_BYTES {
        let most = MAX_BYTES / 1024;
        return Err(VariantError::new_err(format!(
            "{shown} is larger than {most} kB, which no variant file is"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        VariantError::new_err(format!("{shown} is not text: byte {byte} is not UTF-8"))
    })
}

fn cannot_read(path: &Path, error: &std::io::Error) -> PyErr {
    let text = format!("cannot read {}: {error}", path.display());
    match error.raw_os_error() {
        // Python makes its FileNotFoundError and its relatives of such a pair.
        Some(number) => PyOSError::new_err((number, text)),
        None => PyOSError::new_err(text),
    }
}

/// The name of a side in Python.
pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
