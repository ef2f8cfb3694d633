//! Variant files: what is shipped, what is refused and why, what the manual says.

mod broken;
mod laws;
mod manual;
mod shipped;
