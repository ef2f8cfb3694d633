//! `wazir variants`: the games on the shelf.

use std::fmt::Write;

use clap::Args;
use wazir_rules::Shelf;

use crate::failure::Failure;
use crate::{json, output};

/// List the games: id, board, name and other names
#[derive(Args)]
#[command(after_help = include_str!("help/variants.txt"))]
pub(crate) struct Arguments {
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let variants: Vec<json::Variant> = Shelf::shipped()
        .all()
        .map(|variant| json::Variant {
            id: variant.id().to_owned(),
            name: variant.name().to_owned(),
            size: json::Size { files: variant.board().files(), ranks: variant.board().ranks() },
            aliases: variant.aliases().to_vec(),
        })
        .collect();
    if arguments.json {
        return output::print_json(&json::Variants { variants });
    }
    let longest = |text: fn(&json::Variant) -> &str| {
        variants.iter().map(|variant| text(variant).chars().count()).max().unwrap_or(0)
    };
    let (ids, names) = (longest(|v| &v.id), longest(|v| &v.name));
    let mut text = String::new();
    for json::Variant { id, name, size, aliases } in &variants {
        let size = format!("{}x{}", size.files, size.ranks);
        let line = format!("{id:<ids$}  {size:>5}  {name:<names$}  {}", aliases.join(", "));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    output::print(&text)
}
