//! TypeScript as JavaScript.

use std::error::Error;
use std::fs;
use std::path::Path;

use oxc_allocator::Allocator;
use oxc_codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc_parser::Parser;
use oxc_semantic::SemanticBuilder;
use oxc_span::SourceType;
use oxc_transformer::{TransformOptions, Transformer};

/// The TypeScript module as JavaScript.
pub(crate) fn strip_types(path: &Path) -> Result<String, Box<dyn Error>> {
    let source = fs::read_to_string(path)?;
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, &source, SourceType::ts()).parse();
    let mut program = parsed.program;
    let scoping =
        SemanticBuilder::new().with_enum_eval(true).build(&program).semantic.into_scoping();
    let options = TransformOptions::default();
    let done =
        Transformer::new(&allocator, path, &options).build_with_scoping(scoping, &mut program);
    let faults: Vec<String> =
        parsed.diagnostics.iter().chain(&done.diagnostics).map(ToString::to_string).collect();
    if !faults.is_empty() {
        return Err(format!("{}: {}", path.display(), faults.join("; ")).into());
    }
    // Comments are for readers of `web`.
    let options =
        CodegenOptions { comments: CommentOptions::disabled(), ..CodegenOptions::default() };
    Ok(Codegen::new().with_options(options).build(&program).code)
}
