//! The languages, and the scope in which one of them is spoken.

use std::cell::Cell;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// The language of the code.
    #[default]
    English,
    /// The language of `de.po`.
    German,
    /// English in brackets, by which tests find words that were left out. No visitor is offered it.
    Pseudo,
}

thread_local! {
    static CURRENT: Cell<Language> = const { Cell::new(Language::English) };
}

impl Language {
    /// The languages that people are offered.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// Its tag, as browsers and pages write it.
    pub const fn id(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Pseudo => "qps",
        }
    }

    /// Its name in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::Pseudo => "Pseudo",
        }
    }

    /// The language with this tag.
    pub fn find(id: &str) -> Option<Language> {
        [Language::English, Language::German, Language::Pseudo]
            .into_iter()
            .find(|language| language.id() == id)
    }

    /// The language that a browser likes best, by its header `Accept-Language`.
    pub fn accepted(header: &str) -> Option<Language> {
        let wishes = header.split(',').filter_map(|wish| {
            let (tag, weight) = wish.split_once(';').unwrap_or((wish, "q=1"));
            let primary = tag.trim().split('-').next()?.to_ascii_lowercase();
            let language = Language::ALL.into_iter().find(|it| it.id() == primary)?;
            let weight: f32 = weight.trim().strip_prefix("q=")?.parse().ok()?;
            (weight > 0.0).then_some((language, weight))
        });
        // Of equals the first counts.
        let best = wishes.reduce(|best, wish| if wish.1 > best.1 { wish } else { best });
        best.map(|(language, _)| language)
    }

    /// The language of the scope.
    pub fn current() -> Language {
        CURRENT.get()
    }

    /// What `act` returns, while this language is spoken.
    pub fn scope<T>(self, act: impl FnOnce() -> T) -> T {
        let _back = Back(CURRENT.replace(self));
        act()
    }

    /// The same future, which speaks this language on whatever thread it runs.
    pub fn speak<F: Future>(self, future: F) -> Spoken<F> {
        Spoken { language: self, future: Box::pin(future) }
    }
}

/// Goes back to the language before.
struct Back(Language);

impl Drop for Back {
    fn drop(&mut self) {
        CURRENT.set(self.0);
    }
}

/// A future that speaks a language.
#[derive(Debug)]
pub struct Spoken<F> {
    language: Language,
    future: Pin<Box<F>>,
}

impl<F: Future> Future for Spoken<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let language = self.language;
        language.scope(|| self.future.as_mut().poll(context))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_understood() {
        for (header, language) in [
            ("de", Some(Language::German)),
            ("de-AT,de;q=0.9,en;q=0.8", Some(Language::German)),
            ("en-GB,en;q=0.9,de;q=0.8", Some(Language::English)),
            ("fr, de;q=0.3, en;q=0.2", Some(Language::German)),
            ("en;q=0.2, de;q=0.7", Some(Language::German)),
            ("de;q=0, en", Some(Language::English)),
            ("fr", None),
            ("qps", None),
            ("", None),
            (";;,q=,*", None),
        ] {
            assert_eq!(Language::accepted(header), language, "{header:?}");
        }
    }

    #[test]
    fn a_scope_ends_and_may_lie_in_another() {
        let inner = Language::German.scope(|| {
            let inner = Language::English.scope(Language::current);
            assert_eq!(Language::current(), Language::German);
            inner
        });
        assert_eq!((inner, Language::current()), (Language::English, Language::English));
    }
}
