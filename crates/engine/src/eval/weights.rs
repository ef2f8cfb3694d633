//! The numbers of the evaluation, in one list: each term has a group of them, with a name.
//!
//! A term says what its numbers are for a game that nobody has looked at; what was learnt from
//! games by [`tune`](crate::tune) takes their place, group by group, where there is any.

use super::Tapered;
use super::learnt::Learnt;

/// All numbers, and which are whose.
#[derive(Clone, Default, Debug)]
pub(crate) struct Weights {
    list: Vec<Tapered>,
    groups: Vec<Group>,
}

/// The numbers of one term.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) name: String,
    pub(crate) start: usize,
    pub(crate) len: usize,
    /// Numbers that cannot be learnt, since nothing tells their effects apart.
    pub(crate) fixed: bool,
}

impl Weights {
    /// Makes room for a term: `usual` numbers, unless better ones were learnt. Answers where
    /// they begin.
    pub(super) fn group(
        &mut self,
        learnt: &Learnt,
        name: String,
        usual: impl IntoIterator<Item = Tapered>,
    ) -> usize {
        let start = self.list.len();
        self.list.extend(usual);
        let len = self.list.len() - start;
        if let Some(better) = learnt.group(&name) {
            assert_eq!(better.len(), len, "{name}: checked when it was read");
            self.list[start..].copy_from_slice(better);
        }
        self.groups.push(Group { name, start, len, fixed: false });
        start
    }

    /// As [`group`](Self::group), for numbers that are left as they are.
    pub(super) fn fixed(&mut self, name: &str, usual: impl IntoIterator<Item = Tapered>) -> usize {
        let start = self.group(&Learnt::default(), name.to_owned(), usual);
        if let Some(group) = self.groups.last_mut() {
            group.fixed = true;
        }
        start
    }

    /// One of them.
    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> Tapered {
        self.list[at]
    }

    /// All of them.
    pub(crate) fn list(&self) -> &[Tapered] {
        &self.list
    }

    /// The same groups with other numbers.
    pub(crate) fn with_list(self, list: Vec<Tapered>) -> Weights {
        Weights { list, ..self }
    }

    /// The groups, one after the other.
    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }
}
