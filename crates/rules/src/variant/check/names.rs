//! Names of a variant, here and in other programs, and its style of notation.

use wazir_words::say;

use super::Check;
use crate::text::{excerpt, spoils_a_line};
use crate::variant::library::{Library, Use};
use crate::variant::reader::{At, Text, Texts};
use crate::variant::{CastlingHabit, NotationStyle, ProtocolFacts};

/// The maximum length of a name.
const NAME: usize = 60;

/// The maximum length of a list of names.
const ENTRIES: usize = 50;

/// The maximum length of a line that is sent to another program.
const LINE: usize = 1000;

/// The names of a variant.
pub(super) struct Names {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) aliases: Vec<String>,
    pub(super) about: String,
}

impl Check<'_, '_> {
    pub(super) fn names(&mut self) -> Names {
        let file = self.file;
        let id = self.required(&file.id, "id", 40);
        if let Some(written) = &file.id {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if !id.is_empty() && !id.chars().all(plain) {
                self.fault(
                    written.at,
                    say!("`id` may contain only lower-case letters a to z, digits and hyphens"),
                );
            }
        }
        let name = self.required(&file.name, "name", NAME);
        let about = match &file.about {
            Some(about) => {
                self.check_readable(about, "about", LINE);
                about.value.clone()
            }
            None => String::new(),
        };
        let aliases = self.name_list(&file.aliases, "aliases", NAME).unwrap_or_default();
        Names { id, name, aliases, about }
    }

    /// Rejects names that another variant on the shelf already has.
    pub(super) fn check_new_names(&mut self, library: &Library) {
        let file = self.file;
        let one = |text: &'_ Text| text.iter().cloned().collect::<Vec<_>>();
        let many = |list: &'_ Texts| list.iter().flat_map(|list| list.value.clone()).collect();
        let used: [(Vec<At<String>>, Use); 6] = [
            (one(&file.id), Use::Own),
            (one(&file.name), Use::Own),
            (many(&file.aliases), Use::Own),
            (many(&file.protocol.cecp), Use::Cecp),
            (many(&file.protocol.uci), Use::Uci),
            (one(&file.protocol.pgn), Use::Pgn),
        ];
        for (names, of) in used {
            for name in names {
                if let Some(owner) = library.owner(&name.value, of) {
                    let text = excerpt(&name.value);
                    let message = say!(
                        "the name \"{name}\" is taken by the variant {owner}",
                        name = text,
                        owner
                    );
                    self.fault(name.at, message);
                }
            }
        }
    }

    pub(super) fn protocol(&mut self, id: &str) -> ProtocolFacts {
        let written = &self.file.protocol;
        let own_id = || vec![id.to_owned()];
        let cecp = self.words(&written.cecp, "cecp").unwrap_or_else(own_id);
        let uci = self.words(&written.uci, "uci").unwrap_or_else(own_id);
        let pgn = match &written.pgn {
            Some(pgn) => {
                self.check_readable(pgn, "pgn", NAME);
                if pgn.value.contains(['"', '\\']) {
                    self.fault(
                        pgn.at,
                        say!("`pgn` must not contain quotation marks or backslashes"),
                    );
                }
                pgn.value.clone()
            }
            None => id.to_owned(),
        };
        let cecp_setup_for = self.words(&written.setup_for, "setup-for").unwrap_or_default();
        for name in written.setup_for.iter().flat_map(|list| &list.value) {
            if !cecp.contains(&name.value) {
                let text = excerpt(&name.value);
                let message =
                    say!("`setup-for` names `{name}`, which is not under `cecp`", name = text);
                self.fault(name.at, message);
            }
        }
        let cecp_setup = self.setup_line(&written.setup);
        if let (Some(list), None) = (&written.setup_for, &written.setup) {
            self.fault(list.at, say!("`setup-for` without `setup`"));
        }
        let cecp_pieces = self.name_list(&written.pieces, "pieces", LINE).unwrap_or_default();
        for line in written.pieces.iter().flat_map(|list| &list.value) {
            let words = line.value.split_whitespace().count();
            if words != 2 && !line.value.contains(char::is_control) {
                self.fault(
                    line.at,
                    say!("an entry of `pieces` must be two words, as in \"P& fmWfceF\""),
                );
            }
        }
        ProtocolFacts { cecp, uci, pgn, cecp_setup, cecp_setup_for, cecp_pieces }
    }

    fn setup_line(&mut self, setup: &Text) -> Option<String> {
        let setup = setup.as_ref()?;
        self.check_readable(setup, "setup", LINE);
        let words: Vec<&str> = setup.value.split_whitespace().collect();
        let shape =
            matches!(words[..], [letters, _] if letters.starts_with('(') && letters.ends_with(')'));
        if !shape {
            self.fault(
                setup.at,
                say!(
                    "`setup` must be piece letters in parentheses and a size with parent, as in \
                     \"(PNBRQ...) 10x8+0_normal\""
                ),
            );
        }
        Some(setup.value.clone())
    }

    pub(super) fn notation(&mut self) -> NotationStyle {
        let style = NotationStyle::check(&self.file.notation, self.faults);
        let many = |list: &Texts| list.as_ref().is_some_and(|list| list.value.len() > 1);
        let ambiguous = self.file.castling.wings.iter().find(|wing| many(&wing.king_to));
        if let (CastlingHabit::Letters, Some(wing)) = (style.castling, ambiguous) {
            let at = wing.king_to.as_ref().map_or(0, |list| list.at);
            self.fault(
                at,
                say!(
                    "with several squares in `king-to`, O-O is ambiguous: [notation] needs \
                     castling = \"king-move\""
                ),
            );
        }
        style
    }

    /// A list of readable names, which must be different.
    pub(super) fn name_list(
        &mut self,
        list: &Texts,
        key: &str,
        longest: usize,
    ) -> Option<Vec<String>> {
        let list = list.as_ref()?;
        if list.value.len() > ENTRIES {
            let message = say!("`{key}` has more than {most} entries", key, most = ENTRIES);
            self.fault(list.at, message);
            return None;
        }
        let mut names: Vec<String> = Vec::new();
        for name in &list.value {
            if !self.check_readable(name, key, longest) {
                continue;
            }
            if names.iter().any(|known| known.eq_ignore_ascii_case(&name.value)) {
                let text = excerpt(&name.value);
                self.fault(name.at, say!("`{key}` names \"{name}\" twice", key, name = text));
            }
            names.push(name.value.clone());
        }
        Some(names)
    }

    /// A list of names that other programs read in lists, without spaces and commas.
    fn words(&mut self, list: &Texts, key: &str) -> Option<Vec<String>> {
        let odd = |name: &&At<String>| {
            !name.value.chars().all(|c| c.is_ascii_graphic() && !",\"\\".contains(c))
        };
        for name in list.iter().flat_map(|list| &list.value).filter(odd) {
            if name.value.chars().any(spoils_a_line) || name.value.trim().is_empty() {
                continue;
            }
            let message = say!(
                "a name under `{key}` must not contain spaces, commas, quotation marks or accents",
                key
            );
            self.fault(name.at, message);
        }
        self.name_list(list, key, NAME)
    }
}
