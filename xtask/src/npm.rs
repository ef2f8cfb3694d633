//! The npm packages `wazir` and `wazir-board`, in `target/npm`: from the scripts of the pages, whose
//! types are taken off by the TypeScript compiler, and the desk as WebAssembly.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{root, run, target, wasm, web};

/// The packages, whose folders are in `bindings/js`.
const PACKAGES: [&str; 2] = ["wazir", "wazir-board"];

/// Builds the WebAssembly and both packages.
pub(crate) fn build() -> Result<(), String> {
    wasm::build()?;
    assemble()
}

/// Makes both packages, with the WebAssembly that there is; for tests it is made if there is none.
pub(crate) fn assemble() -> Result<(), String> {
    web::ensure_packages()?;
    if !module().exists() {
        wasm::build_for_tests()?;
    }
    for package in PACKAGES {
        let (from, to) = (root().join("bindings/js").join(package), folder().join(package));
        remove(&to)?;
        run(web::tool("tsc").arg("-p").arg(&from))?;
        for file in ["package.json", "README.md"] {
            copy(&from.join(file), &to.join(file))?;
        }
        copy(&root().join("LICENSE"), &to.join("LICENSE"))?;
    }
    copy(&module(), &folder().join("wazir/wazir.wasm"))?;
    let board = folder().join("wazir-board");
    fs::write(board.join("board.css"), style()?).map_err(|error| error.to_string())?;
    let examples = root().join("bindings/js/wazir-board/examples");
    for file in ["index.html", "game.html", "game.js"] {
        copy(&examples.join(file), &board.join("examples").join(file))?;
    }
    Ok(())
}

/// Packs both packages, which are made, as files in a folder.
pub(crate) fn pack(to: &Path) -> Result<(), String> {
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", "--pack-destination"]).arg(to);
    run(npm.args(PACKAGES.map(|name| folder().join(name))))
}

/// Installs both packages in an empty folder, as anybody would, and tests them there.
pub(crate) fn test() -> Result<PathBuf, String> {
    let clean = folder().join("clean");
    remove(&clean)?;
    fs::create_dir_all(&clean).map_err(|error| error.to_string())?;
    let npm = |words: &[&str]| {
        let mut npm = Command::new("npm");
        npm.args(words).args(["--loglevel=error", "--no-audit", "--no-fund"]);
        npm.current_dir(&clean);
        run(&mut npm)
    };
    fs::write(clean.join("package.json"), "{ \"private\": true, \"type\": \"module\" }\n")
        .map_err(|error| error.to_string())?;
    pack(&clean)?;
    let files = PACKAGES.map(|name| format!("./{name}-{}.tgz", env!("CARGO_PKG_VERSION")));
    npm(&["install", "--offline", &files[0], &files[1]])?;
    let test = root().join("bindings/js/test.mjs");
    run(Command::new("node").arg("--test").arg(test).current_dir(&clean))?;
    let program = clean.join("types.mts");
    copy(&root().join("bindings/js/types.mts"), &program)?;
    let words = "--noEmit --strict --module nodenext --target es2023 --lib es2023,dom";
    run(web::tool("tsc").args(words.split(' ')).arg(&program))?;
    Ok(clean)
}

/// The board's style: the colours that all pages share, the board's and that of its marks.
fn style() -> Result<String, String> {
    let read = |name: &str| {
        let path = root().join("web/style").join(name);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let colors = blocks(&read("base.css")?, |head| head.starts_with(":root"));
    Ok(format!("{colors}\n{}\n{}", read("board.css")?, read("marks.css")?))
}

/// The rules of a style sheet whose selectors are wanted.
fn blocks(css: &str, is_wanted: impl Fn(&str) -> bool) -> String {
    let rules = css.split_inclusive("\n}\n");
    let wanted = rules.filter(|rule| {
        let lines = rule.lines().skip_while(|line| line.trim().is_empty());
        let mut code = lines.filter(|line| !line.starts_with("/*") && !line.starts_with("   "));
        code.find(|line| !line.trim().is_empty()).is_some_and(&is_wanted)
    });
    wanted.collect()
}

fn folder() -> PathBuf {
    target().join("npm")
}

/// The desk as WebAssembly.
fn module() -> PathBuf {
    root().join("web/wasm/wazir.wasm")
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let folder = to.parent().unwrap_or(Path::new("."));
    let copied = fs::create_dir_all(folder).and_then(|()| fs::copy(from, to));
    copied.map(drop).map_err(|error| format!("{}: {error}", from.display()))
}

fn remove(folder: &Path) -> Result<(), String> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: {error}", folder.display()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_style_has_all_colours_and_no_page() {
        let css = style().unwrap();
        for wanted in ["--light-square:", "--mark-slide:", "--w-fill:", ".board"] {
            assert!(css.contains(wanted), "{wanted}");
        }
        for foreign in [".button", ".card", "\nheader"] {
            assert!(!css.contains(foreign), "{foreign}");
        }
    }
}
