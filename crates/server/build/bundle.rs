//! Modules joined into one file, so that a page asks for its script once.
//!
//! Each module becomes a function that runs once and returns its exports; imports become
//! constants. So names may be the same in several modules, and nothing is renamed.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;

use oxc_allocator::Allocator;
use oxc_parser::{Parser, ParserReturn};
use oxc_span::SourceType;
use oxc_syntax::module_record::{ExportExportName, ExportLocalName, ImportImportName};

/// The statement that exports nothing.
const NO_EXPORT: &str = "export {};\n";

/// A module without its import and export statements.
pub(crate) struct Module {
    code: String,
    /// Paths of the modules it imports, in the order in which they run.
    requests: Vec<String>,
    /// Path, the name there, and the name here; a module as a whole has no name there.
    imports: Vec<(String, Option<String>, String)>,
    /// The names that it exports.
    exports: Vec<String>,
}

impl Module {
    /// Reads the JavaScript that is served as `path`.
    ///
    /// # Errors
    /// When it uses a form of import or export that cannot be joined.
    pub(crate) fn read(path: &str, code: &str) -> Result<Module, Box<dyn Error>> {
        let fault = |why: &str| format!("{path}: {why}, which cannot be joined into one file");
        let allocator = Allocator::default();
        let parsed = parse(&allocator, path, code)?;
        let record = &parsed.module_record;
        if !record.dynamic_imports.is_empty() || !record.import_metas.is_empty() {
            return Err(fault("it imports while it runs, or asks for its address").into());
        }
        if !record.indirect_export_entries.is_empty() || !record.star_export_entries.is_empty() {
            return Err(fault("it exports what it imports").into());
        }
        let mut requests: Vec<(u32, String)> = Vec::new();
        // What is cut out: imports as a whole, of exports the word.
        let mut cuts: Vec<(usize, usize)> = Vec::new();
        for (source, places) in &record.requested_modules {
            for place in places {
                let span = place.statement_span;
                requests.push((span.start, resolve(path, source)));
                cuts.push((span.start as usize, span.end as usize));
            }
        }
        requests.sort();
        let mut imports = Vec::new();
        for entry in &record.import_entries {
            let from = resolve(path, &entry.module_request.name);
            let name = match &entry.import_name {
                ImportImportName::Name(name) => Some(name.name.to_string()),
                ImportImportName::NamespaceObject => None,
                ImportImportName::Default(_) => return Err(fault("it imports a default").into()),
            };
            imports.push((from, name, entry.local_name.name.to_string()));
        }
        let mut exports = Vec::new();
        for entry in &record.local_export_entries {
            let (ExportExportName::Name(name), ExportLocalName::Name(local)) =
                (&entry.export_name, &entry.local_name)
            else {
                return Err(fault("it exports a default").into());
            };
            let start = entry.statement_span.start as usize;
            let statement = code[start..].strip_prefix("export ").unwrap_or_default();
            // A variable could change later, which the others would not see.
            let is_fixed = ["const ", "function ", "async function ", "class "]
                .iter()
                .any(|word| statement.starts_with(word));
            if !is_fixed || name.name != local.name {
                return Err(fault("it exports something that is no constant").into());
            }
            exports.push(name.name.to_string());
            cuts.push((start, start + "export ".len()));
        }
        // What only had types to import is marked as a module by an export of nothing.
        cuts.extend(code.match_indices(NO_EXPORT).map(|(at, _)| (at, at + NO_EXPORT.len())));
        cuts.sort_unstable();
        cuts.dedup();
        let code = cut(code, &cuts);
        let requests = requests.into_iter().map(|(_, request)| request).collect();
        Ok(Module { code, requests, imports, exports })
    }
}

/// The module `entry` and all that it imports as one module, with the exports of `entry`.
///
/// # Errors
/// When modules import each other in a circle, or when one is missing.
pub(crate) fn join(
    modules: &BTreeMap<String, Module>,
    entry: &str,
) -> Result<String, Box<dyn Error>> {
    let mut order = Vec::new();
    sort(modules, entry, &mut Vec::new(), &mut order)?;
    let mut joined = String::new();
    for path in order {
        let module = &modules[&path];
        writeln!(joined, "const {} = (() => {{", variable(&path))?;
        for (from, name, local) in &module.imports {
            let from = variable(from);
            match name {
                Some(name) => writeln!(joined, "const {{ {name}: {local} }} = {from};")?,
                None => writeln!(joined, "const {local} = {from};")?,
            }
        }
        joined.push_str(&module.code);
        writeln!(joined, "return {{ {} }};\n}})();", module.exports.join(", "))?;
    }
    let exports = &modules[entry].exports;
    if !exports.is_empty() {
        writeln!(joined, "export const {{ {} }} = {};", exports.join(", "), variable(entry))?;
    }
    parse(&Allocator::default(), entry, &joined)?;
    Ok(joined)
}

/// Puts the paths of the modules that `path` needs, and then its own, into the order in which
/// they run. `open` is the way here from the entry.
fn sort(
    modules: &BTreeMap<String, Module>,
    path: &str,
    open: &mut Vec<String>,
    order: &mut Vec<String>,
) -> Result<(), Box<dyn Error>> {
    if order.iter().any(|known| known == path) {
        return Ok(());
    }
    if open.iter().any(|known| known == path) {
        let circle = [open.join(" imports "), path.to_owned()].join(" imports ");
        return Err(format!("modules import each other in a circle: {circle}").into());
    }
    let module = modules.get(path).ok_or_else(|| format!("there is no module {path}"))?;
    open.push(path.to_owned());
    for request in &module.requests {
        sort(modules, request, open, order)?;
    }
    open.pop();
    order.push(path.to_owned());
    Ok(())
}

/// The name of the constant that holds a module's exports.
fn variable(path: &str) -> String {
    let name = path.trim_end_matches(".js");
    format!("${}", name.replace(|c: char| !c.is_ascii_alphanumeric(), "_"))
}

/// The path that a module imports as `source`.
fn resolve(path: &str, source: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in source.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// The text without these parts, which are in order.
fn cut(text: &str, parts: &[(usize, usize)]) -> String {
    let mut left = String::new();
    let mut at = 0;
    for &(start, end) in parts {
        left.push_str(&text[at..start]);
        at = end;
    }
    left + &text[at..]
}

fn parse<'a>(
    allocator: &'a Allocator,
    path: &str,
    code: &'a str,
) -> Result<ParserReturn<'a>, Box<dyn Error>> {
    let parsed = Parser::new(allocator, code, SourceType::mjs()).parse();
    if parsed.diagnostics.is_empty() {
        return Ok(parsed);
    }
    let faults: Vec<String> = parsed.diagnostics.iter().map(ToString::to_string).collect();
    Err(format!("{path}: {}", faults.join("; ")).into())
}
