//! QR codes of addresses, for the cameras of phones.

use qrcode::QrCode;
use qrcode::render::{svg, unicode};

use crate::error::Error;

/// The smallest size of a picture, in pixels.
const SIZE: u32 = 200;

/// The code as a picture.
///
/// # Errors
/// When the address is too long for one.
pub(crate) fn svg(address: &str) -> Result<String, Error> {
    let code = code(address)?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(SIZE, SIZE).build())
}

/// The code as text for a terminal, dark on light whatever the terminal's colours are.
///
/// # Errors
/// When the address is too long for one.
pub(crate) fn text(address: &str) -> Result<String, Error> {
    let drawn = code(address)?.render::<unicode::Dense1x2>().build();
    // Black on white, line by line.
    Ok(drawn.lines().map(|line| format!("\u{1b}[30;47m{line}\u{1b}[0m\n")).collect())
}

fn code(address: &str) -> Result<QrCode, Error> {
    QrCode::new(address).map_err(|error| Error::Bad(format!("{address}: {error}")))
}
