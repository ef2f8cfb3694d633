//! A file with settings, which stand in for the usual ones: what the command line or the environment
//! says counts more.

use std::env;
use std::fs;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command};
use toml::{Table, Value};

use super::{environment_name, setting};
use crate::failure::Failure;

/// The program in which the settings of this file are the usual ones of one of its commands.
///
/// # Errors
/// When the file cannot be read, names a setting that does not exist, or gives it a value that it
/// cannot have.
pub(crate) fn with_settings(program: Command, name: &str, file: &Path) -> Result<Command, Failure> {
    let at = |reason: String| Failure::setting(format!("{}: {reason}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| at(error.to_string()))?;
    let settings: Table = text.parse().map_err(|error: toml::de::Error| at(error.to_string()))?;
    let mut program = program;
    for (key, value) in &settings {
        let wrong = |reason: String| at(format!("{key}: {reason}"));
        let command = program.find_subcommand(name).expect("the command exists");
        let arg = setting(command, key).ok_or_else(|| wrong("there is no such setting".into()))?;
        let texts = texts(arg, value).map_err(|reason| wrong(reason.to_owned()))?;
        check(&program, name, arg, &texts).map_err(wrong)?;
        // An environment variable that is empty is as good as none to some settings, but not to clap.
        if env::var_os(environment_name(key)).is_some_and(|value| !value.is_empty()) {
            continue;
        }
        let id = arg.get_id().clone();
        program = program
            .mut_subcommand(name, |command| command.mut_arg(id, |arg| arg.default_values(texts)));
    }
    Ok(program)
}

/// The values that a setting is given, as they would stand on the command line.
fn texts(arg: &Arg, value: &Value) -> Result<Vec<String>, &'static str> {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        _ => None,
    };
    match (arg.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(value)) => Ok(vec![value.to_string()]),
        (ArgAction::SetTrue, _) => Err("this is `true` or `false`"),
        (ArgAction::Append, Value::Array(values)) => {
            values.iter().map(text).collect::<Option<_>>().ok_or("this is a list of texts")
        }
        (ArgAction::Append, _) => Err("this is a list of texts"),
        (_, value) => Ok(vec![text(value).ok_or("this is a text or a number")?]),
    }
}

/// Says what is wrong with values, as the command line would.
fn check(program: &Command, name: &str, arg: &Arg, texts: &[String]) -> Result<(), String> {
    if matches!(arg.get_action(), ArgAction::SetTrue) {
        return Ok(());
    }
    let long = arg.get_long().unwrap_or_default();
    let words = texts.iter().map(|text| format!("--{long}={text}"));
    let words = ["wazir".to_owned(), name.to_owned()].into_iter().chain(words);
    match program.clone().try_get_matches_from(words) {
        Err(error)
            if [ErrorKind::InvalidValue, ErrorKind::ValueValidation].contains(&error.kind()) =>
        {
            let said = error.to_string();
            Err(said.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned())
        }
        _ => Ok(()),
    }
}
