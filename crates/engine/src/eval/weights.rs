//! The weights of the evaluation, in one list: each term has a group of them, with a name.
//!
//! A term says which weights are usual in a game about which nothing is known; weights that
//! [`tune`](crate::tune) learnt from games take their place, group by group.

use std::collections::BTreeMap;

use wazir_rules::Kind;

use super::tapered::Tapered;

/// All weights, and the terms that they belong to.
#[derive(Clone, Default, Debug)]
pub(crate) struct Weights {
    list: Vec<Tapered>,
    groups: Vec<Group>,
}

/// The weights of one term.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) name: String,
    /// What they are about.
    pub(super) scope: Scope,
    pub(crate) start: usize,
    pub(crate) len: usize,
    /// `true` for weights that cannot be learnt, since nothing tells their effects apart.
    pub(crate) fixed: bool,
}

/// What the weights of a group are about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scope {
    /// The game as a whole.
    Game,
    /// One kind.
    Kind(Kind),
    /// All kinds: each has one weight.
    EachKind,
}

/// Weights that were learnt, by the name of their group.
#[derive(Clone, Default, Debug)]
pub(crate) struct Learnt(pub(crate) BTreeMap<String, Vec<Tapered>>);

impl Weights {
    /// Adds a group: `usual` weights, or as many that were learnt. Returns the index of the
    /// first.
    ///
    /// # Panics
    /// If another number of weights was learnt: they are checked when they are read.
    pub(super) fn group(
        &mut self,
        learnt: &Learnt,
        name: String,
        scope: Scope,
        usual: impl IntoIterator<Item = Tapered>,
    ) -> usize {
        let start = self.list.len();
        self.list.extend(usual);
        let len = self.list.len() - start;
        if let Some(better) = learnt.0.get(&name) {
            assert_eq!(better.len(), len, "{name}: checked when it was read");
            self.list[start..].copy_from_slice(better);
        }
        self.groups.push(Group { name, scope, start, len, fixed: false });
        start
    }

    /// Adds a group of weights that are not learnt.
    pub(super) fn fixed_group(
        &mut self,
        name: &str,
        usual: impl IntoIterator<Item = Tapered>,
    ) -> usize {
        let start = self.group(&Learnt::default(), name.to_owned(), Scope::Game, usual);
        if let Some(group) = self.groups.last_mut() {
            group.fixed = true;
        }
        start
    }

    /// The weight with this index.
    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> Tapered {
        self.list[at]
    }

    /// All weights, by index.
    pub(crate) fn list(&self) -> &[Tapered] {
        &self.list
    }

    /// The same groups with other weights.
    pub(crate) fn with_list(self, list: Vec<Tapered>) -> Weights {
        Weights { list, ..self }
    }

    /// The groups, in the order of their weights.
    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }
}

impl Learnt {
    /// What was learnt about another game, as far as it holds in one with the weights `ours`:
    /// `alike` returns for each of our kinds the one of the other game that has the same letter
    /// and moves alike.
    pub(crate) fn lend(&self, ours: &Weights, alike: impl Fn(Kind) -> Option<Kind>) -> Learnt {
        let lent = |group: &Group| {
            let learnt = self.0.get(&group.name).filter(|_| !group.fixed)?;
            let list = match group.scope {
                Scope::EachKind => {
                    let usual = &ours.list[group.start..][..group.len];
                    let theirs =
                        |kind| alike(Kind::new(kind)).and_then(|it| learnt.get(it.index()));
                    let each = usual.iter().enumerate();
                    each.map(|(kind, usual)| *theirs(kind).unwrap_or(usual)).collect()
                }
                Scope::Kind(kind) if alike(kind).is_none() => return None,
                _ if learnt.len() != group.len => return None,
                _ => learnt.clone(),
            };
            Some((group.name.clone(), list))
        };
        Learnt(ours.groups.iter().filter_map(lent).collect())
    }
}
