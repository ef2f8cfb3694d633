//! Books in files.

use std::fs;
use std::path::Path;

use wazir_rules::Rules;

use super::{Book, read_polyglot};

/// The largest file that is read, in bytes.
const LARGEST: u64 = 256 << 20;

/// Reads the book of a game from a file: in Polyglot's format if it is called `.bin`, else as text.
///
/// # Errors
/// With a clause that names the file, if it cannot be read or is no book of this game.
pub fn open(rules: &Rules, path: &Path) -> Result<Book, String> {
    let shown = path.display();
    let cannot = |error: &dyn std::fmt::Display| format!("cannot read {shown}: {error}");
    let size = fs::metadata(path).map_err(|error| cannot(&error))?.len();
    if size > LARGEST {
        return Err(cannot(&"it is too large for a book"));
    }
    let bytes = fs::read(path).map_err(|error| cannot(&error))?;
    if path.extension().is_some_and(|extension| extension == "bin") {
        return read_polyglot(rules, &bytes).map_err(|error| cannot(&error.reason));
    }
    let text = String::from_utf8(bytes).map_err(|_| cannot(&"it is no text"))?;
    Book::read(rules, &text).map_err(|error| format!("{shown}:{error}"))
}
