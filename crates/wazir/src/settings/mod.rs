//! The settings of the web app. Each is defined once, as an option of the command line: its name there
//! is its name in a file of settings, and that of its environment variable follows from it.

mod edge;
mod file;
mod watch;

use clap::{Arg, Command};

pub(crate) use edge::EdgeArguments;
pub(crate) use file::with_settings;
pub(crate) use watch::WatchArguments;

/// The setting of this name, if it can be made elsewhere than on the command line.
fn setting<'a>(command: &'a Command, name: &str) -> Option<&'a Arg> {
    settings(command).find(|arg| arg.get_long() == Some(name))
}

/// All settings, in the order of the help.
fn settings(command: &Command) -> impl Iterator<Item = &Arg> {
    let is_own = |arg: &&Arg| !["help", "config"].contains(&arg.get_long().unwrap_or("help"));
    command.get_arguments().filter(is_own)
}

/// The environment variable of a setting.
fn environment_name(name: &str) -> String {
    format!("WAZIR_{}", name.to_uppercase().replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use clap::{ArgAction, CommandFactory};

    use super::*;

    const MANUAL: &str = "docs/hosting.md";
    const BEGIN: &str = "<!-- settings: written by a test -->\n";
    const END: &str = "<!-- end of settings -->\n";

    fn serve() -> Command {
        let mut program = crate::Arguments::command();
        program.build();
        program.find_subcommand("serve").expect("the web app").clone()
    }

    /// A setting as the manual lists it.
    fn row(arg: &Arg) -> String {
        let name = arg.get_long().expect("it has a name");
        let value = match arg.get_action() {
            ArgAction::SetTrue => String::new(),
            _ => format!(" {}", arg.get_value_names().expect("a value has a name")[0]),
        };
        let usual: Vec<_> =
            arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        let usual = match (arg.get_action(), usual.join(",").as_str()) {
            (ArgAction::SetTrue, _) => "`false`".to_owned(),
            (_, "") => String::new(),
            (_, usual) => format!("`{usual}`"),
        };
        let help = arg.get_help().expect("it is explained").to_string();
        let variable = environment_name(name);
        format!("| `{name}{value}` | `{variable}` | {usual} | {} |\n", help.replace('|', "\\|"))
    }

    /// All settings as the manual lists them.
    fn table() -> String {
        let mut text = String::new();
        let mut heading = None;
        for arg in settings(&serve()) {
            let own = arg.get_help_heading().unwrap_or("Games and addresses").to_owned();
            if heading.as_ref() != Some(&own) {
                text += &format!(
                    "\n### {own}\n\n| setting | variable | usually | |\n|---|---|---|---|\n"
                );
                heading = Some(own);
            }
            text += &row(arg);
        }
        text + "\n"
    }

    #[test]
    fn the_manual_lists_each_setting_with_what_is_usual() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(MANUAL);
        let text = fs::read_to_string(&path).expect("the manual");
        let (before, rest) = text.split_once(BEGIN).expect("the beginning of the table");
        let (listed, after) = rest.split_once(END).expect("the end of the table");
        let table = table();
        if std::env::var_os("WAZIR_WRITE").is_some() {
            fs::write(&path, [before, BEGIN, &table, END, after].concat()).expect("it is written");
            return;
        }
        assert_eq!(listed, table, "{MANUAL}; WAZIR_WRITE=1 writes it");
    }

    #[test]
    fn variables_are_named_for_their_settings() {
        let command = serve();
        let mut names = BTreeSet::new();
        for arg in settings(&command) {
            let name = arg.get_long().expect("it has a name");
            assert!(names.insert(name), "{name}");
            // That of the folder is read by other commands, too.
            let own = arg.get_env().map_or(crate::folder::VARIABLE.as_ref(), |env| env);
            assert_eq!(own, environment_name(name).as_str());
        }
        assert!(names.len() > 20, "{names:?}");
    }
}
