//! The exceptions: each is a `ValueError` whose text is one sentence that can be shown as it is.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(wazir, Error, PyValueError, "What Wazir refuses; the others are kinds of it.");
create_exception!(
    wazir,
    VariantError,
    Error,
    "No game has this name, or the text or file that describes one has faults."
);
create_exception!(wazir, PositionError, Error, "This is no FEN, or not a position of the game.");
create_exception!(wazir, MoveError, Error, "This is no move, or it is not legal here.");
create_exception!(wazir, RecordError, Error, "This is no PGN of a game that is known.");
create_exception!(wazir, TableError, Error, "An endgame table cannot be made, read or written.");
create_exception!(wazir, NetworkError, Error, "This is no network of the game.");

/// Adds the exceptions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Error", py.get_type::<Error>())?;
    module.add("VariantError", py.get_type::<VariantError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("RecordError", py.get_type::<RecordError>())?;
    module.add("TableError", py.get_type::<TableError>())?;
    module.add("NetworkError", py.get_type::<NetworkError>())
}
