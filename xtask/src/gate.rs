//! `cargo xtask test`: every check that a change must pass, as a list of steps.
//!
//! The steps that fail soonest come first. Each can be run by itself, and none repeats the work of
//! another: tests are built once, and those that play against other people's programs are a step of
//! their own. What takes other compilers is built beside the steps before, see [`Ahead`].

use std::process::Command;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::{LIBRARIES, advisories, bindings, cargo, dist, fuzz, install, run, wasm, web};

/// Seconds that each fuzz target runs.
const FUZZ_SECONDS: u64 = 3;

/// The step before which nothing can be built.
const INSTALL: &str = "install";

/// One part of the whole.
struct Step {
    name: &'static str,
    /// The subject of the step, for the list in the help.
    about: &'static str,
    /// `true` if `--quick` runs it, since it needs neither a browser nor other people's programs.
    quick: bool,
    /// What is built for it while other steps wait: see [`Ahead`].
    ahead: Option<fn() -> Result<(), String>>,
    work: fn() -> Result<(), String>,
}

const STEPS: [Step; 13] = [
    Step {
        name: INSTALL,
        about: "what the tests need and this machine lacks",
        quick: false,
        ahead: None,
        work: install,
    },
    Step {
        name: "format",
        about: "rustfmt",
        quick: true,
        ahead: None,
        work: || cargo(&["fmt", "--all", "--check"]),
    },
    Step { name: "lints", about: "clippy", quick: true, ahead: None, work: lints },
    Step {
        name: "desk",
        about: "the desk for browsers, which the program embeds",
        quick: false,
        ahead: Some(wasm::build_ahead),
        work: wasm::build_for_tests,
    },
    Step {
        name: "build",
        about: "the program and all tests",
        quick: true,
        ahead: None,
        work: || cargo(&["test", "--workspace", "--no-run"]),
    },
    Step {
        name: "tests",
        about: "unit tests, laws and tables",
        quick: true,
        ahead: None,
        work: tests,
    },
    Step {
        name: "others",
        about: "tests against other people's programs",
        quick: false,
        ahead: None,
        work: others,
    },
    Step {
        name: "docs",
        about: "the generated documentation, and the libraries as packages",
        quick: false,
        ahead: None,
        work: docs,
    },
    Step {
        name: "deny",
        about: "known faults of other people's code, where cargo-deny is installed",
        quick: false,
        ahead: None,
        work: advisories::check,
    },
    Step {
        name: "package",
        about: "the program as Debian's package, where cargo-deb is installed",
        quick: false,
        ahead: None,
        work: dist::try_out,
    },
    Step {
        name: "fuzz",
        about: "every fuzz target that needs no server, for a moment",
        quick: false,
        ahead: Some(fuzz::build_ahead),
        work: || fuzz::run(FUZZ_SECONDS, &[]),
    },
    Step {
        name: "pages",
        about: "the scripts' types and form, and the pages in a browser",
        quick: false,
        ahead: None,
        work: pages,
    },
    Step {
        name: "bindings",
        about: "the packages for Python and JavaScript, installed and used",
        quick: false,
        ahead: Some(bindings::build_ahead),
        work: bindings::check,
    },
];

/// Which steps to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    All,
    Quick,
    From(usize),
    Only(usize),
}

impl Choice {
    fn read(words: &[&str]) -> Result<Choice, String> {
        match *words {
            [] => Ok(Choice::All),
            ["--quick"] => Ok(Choice::Quick),
            ["--from", name] => find(name).map(Choice::From),
            ["--only", name] => find(name).map(Choice::Only),
            _ => Err("test takes --quick, --from STEP or --only STEP".to_owned()),
        }
    }

    fn has(self, index: usize) -> bool {
        match self {
            Choice::All => true,
            Choice::Quick => STEPS[index].quick,
            Choice::From(first) => index >= first,
            Choice::Only(only) => index == only,
        }
    }
}

/// Work for later steps, in time that nobody else wants: many tests wait, or use one core.
struct Ahead {
    /// How the work of each step went that has some, in their order.
    done: Receiver<Result<(), String>>,
}

impl Ahead {
    fn begin(steps: &[&Step]) -> Ahead {
        let (tell, done) = mpsc::channel();
        let work: Vec<_> = steps.iter().filter_map(|step| step.ahead).collect();
        // Nobody hears of it after a step has failed.
        thread::spawn(move || work.iter().try_for_each(|work| tell.send(work())));
        Ahead { done }
    }

    /// Waits for what is built for a step.
    fn wait(&self, step: &Step) -> Result<(), String> {
        if step.ahead.is_none() {
            return Ok(());
        }
        self.done.recv().unwrap_or_else(|error| Err(error.to_string()))
    }
}

fn find(name: &str) -> Result<usize, String> {
    STEPS
        .iter()
        .position(|step| step.name == name)
        .ok_or_else(|| format!("there is no step `{name}`\n{}", list()))
}

/// The steps with what they check, one a line.
pub(crate) fn list() -> String {
    let line = |step: &Step| format!("  {:<8} {}\n", step.name, step.about);
    format!("steps of test:\n{}", STEPS.iter().map(line).collect::<String>())
}

/// Runs the steps that the words ask for, until one fails, and prints how long each took.
pub(crate) fn test(words: &[&str]) -> Result<(), String> {
    let choice = Choice::read(words)?;
    let steps = STEPS.iter().enumerate().filter(|&(index, _)| choice.has(index));
    let steps: Vec<&Step> = steps.map(|(_, step)| step).collect();
    let mut ahead = None;
    let mut times = Vec::new();
    let mut outcome = Ok(());
    for (index, step) in steps.iter().enumerate() {
        println!("xtask: {}: {}", step.name, step.about);
        let begun = Instant::now();
        if step.name != INSTALL {
            outcome = ahead.get_or_insert_with(|| Ahead::begin(&steps[index..])).wait(step);
        }
        outcome = outcome.and_then(|()| (step.work)());
        times.push((step.name, begun.elapsed()));
        if outcome.is_err() {
            break;
        }
    }
    print!("{}", table(&times));
    outcome.map_err(|reason| {
        let name = times.last().map_or("", |&(name, _)| name);
        format!(
            "{name} failed: {reason}\n\
             again:   cargo xtask test --only {name}\n\
             go on:   cargo xtask test --from {name}"
        )
    })
}

/// The seconds that each step took, and all together.
fn table(times: &[(&str, Duration)]) -> String {
    let row = |name: &str, time: Duration| format!("  {name:<8} {:>6.1} s\n", time.as_secs_f64());
    let rows: String = times.iter().map(|&(name, time)| row(name, time)).collect();
    let total = times.iter().map(|&(_, time)| time).sum();
    format!("xtask: time of each step\n{rows}{}", row("total", total))
}

fn install() -> Result<(), String> {
    install::ensure_programs()?;
    web::ensure_packages()
}

fn lints() -> Result<(), String> {
    cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])
}

/// All tests but those of [`others`], which skip themselves because of these variables.
fn tests() -> Result<(), String> {
    let skip =
        ["GUI", "PYFFISH", "PYTHON_CHESS", "POSTGRES"].map(|name| format!("WAZIR_SKIP_{name}"));
    let skip = skip.map(|name| (name, "1"));
    run(Command::new(env!("CARGO")).args(["test", "--workspace", "--quiet"]).envs(skip))
}

/// The whole workspace is named, as in the other steps, so that nothing is built anew with fewer
/// features.
fn others() -> Result<(), String> {
    install::ensure_programs()?;
    let tests = ["pyffish", "python_chess", "fairymax", "shared_store"];
    let tests = tests.iter().flat_map(|test| ["--test", test]);
    cargo(&["test", "--workspace"].into_iter().chain(tests).collect::<Vec<_>>())?;
    let store = ["test", "--workspace", "--lib", "store::"];
    run(Command::new(env!("CARGO")).args(store).env("WAZIR_STORES", "all"))?;
    // Games in XBoard are played in real time, and mostly wait.
    cargo(&["test", "--workspace", "--test", "xboard", "--", "--test-threads", "8"])
}

/// The pages with a program that has the desk for browsers; the step `desk` has built it unless it was left
/// out. The whole workspace is named here, too.
fn pages() -> Result<(), String> {
    web::check()?;
    wasm::build_for_tests()?;
    cargo(&["test", "--workspace", "--test", "cli", "--no-run"])?;
    web::pages(None)
}

fn docs() -> Result<(), String> {
    let doc = ["doc", "--workspace", "--no-deps", "--quiet"];
    run(Command::new(env!("CARGO")).args(doc).env("RUSTDOCFLAGS", "--deny warnings"))?;
    // What it would publish is built above; a second build as a package takes a minute.
    let package = LIBRARIES.iter().flat_map(|name| ["-p", name]);
    let rest = ["--no-verify", "--allow-dirty", "--quiet", "--offline"];
    run(Command::new(env!("CARGO")).arg("package").args(package).args(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(words: &[&str]) -> Vec<&'static str> {
        let choice = Choice::read(words).unwrap();
        let steps = STEPS.iter().enumerate().filter(|&(index, _)| choice.has(index));
        steps.map(|(_, step)| step.name).collect()
    }

    #[test]
    fn words_choose_steps() {
        assert_eq!(chosen(&[]).len(), STEPS.len());
        assert_eq!(chosen(&["--quick"]), ["format", "lints", "build", "tests"]);
        assert_eq!(chosen(&["--from", "fuzz"]), ["fuzz", "pages", "bindings"]);
        assert_eq!(chosen(&["--only", "lints"]), ["lints"]);
        assert!(Choice::read(&["--only"]).is_err());
        assert!(Choice::read(&["--only", "lint"]).unwrap_err().contains("lints "));
    }

    #[test]
    fn the_table_ends_with_the_total() {
        let times = [("format", Duration::from_millis(1_250)), ("lints", Duration::from_secs(60))];
        let rows: Vec<String> = table(&times).lines().skip(1).map(str::to_owned).collect();
        assert_eq!(rows, ["  format      1.2 s", "  lints      60.0 s", "  total      61.2 s"]);
    }
}
