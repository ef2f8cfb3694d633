//! Markdown as sections of a page, with "show me" boards where an article asks for them, and claims with
//! what is true of them.
//!
//! HTML in an article is shown as text. A heading of the second level begins a section, whose id
//! follows from its words.

use maud::{Markup, PreEscaped};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd, html};
use wazir_rules::Rules;

use super::article::Article;
use super::claim::Claim;
use super::show::Show;

/// A heading and the text below it.
pub(super) struct Section {
    /// For links: `pawn-peculiarities`.
    pub(super) id: String,
    /// The heading.
    pub(super) title: String,
    pub(super) content: Markup,
}

/// The sections of an article, which links know by the same ids in every language.
///
/// # Errors
/// When a board that it shows contradicts the rules.
pub(super) fn sections(rules: &Rules, article: &Article) -> Result<Vec<Section>, String> {
    let mut sections = read(rules, article.text)?;
    for (section, title) in sections.iter_mut().zip(&article.titles) {
        section.id = slug(title);
    }
    Ok(sections)
}

/// The sections of a text. What stands before the first heading is dropped.
fn read(rules: &Rules, text: &str) -> Result<Vec<Section>, String> {
    let mut sections: Vec<Section> = Vec::new();
    let mut content: Vec<Event<'_>> = Vec::new();
    let mut events = Parser::new(text);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => {
                finish(&mut sections, &mut content);
                let title = text_until(&mut events, &TagEnd::Heading(HeadingLevel::H2));
                sections.push(Section {
                    id: slug(&title),
                    title,
                    content: PreEscaped(String::new()),
                });
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language)))
                if &*language == "show" =>
            {
                let block = text_until(&mut events, &TagEnd::CodeBlock);
                let show: Show =
                    toml::from_str(&block).map_err(|error| format!("{block}{error}"))?;
                let drawn = show.render(rules).map_err(|why| format!("{}: {why}", show.caption))?;
                content.push(Event::Html(drawn.into_string().into()));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language)))
                if &*language == "claim" =>
            {
                let block = text_until(&mut events, &TagEnd::CodeBlock);
                let claim: Claim =
                    toml::from_str(&block).map_err(|error| format!("{block}{error}"))?;
                let judged = claim.render(rules.variant());
                let judged = judged.map_err(|why| format!("{claim:?}: {why}"))?;
                content.push(Event::Html(judged.into_string().into()));
            }
            other => content.push(as_text(other)),
        }
    }
    finish(&mut sections, &mut content);
    Ok(sections)
}

/// Puts the content gathered so far into the last section.
fn finish(sections: &mut [Section], content: &mut Vec<Event<'_>>) {
    let mut written = String::new();
    html::push_html(&mut written, content.drain(..));
    if let Some(section) = sections.last_mut() {
        section.content = PreEscaped(written);
    }
}

/// An event of a paragraph: HTML becomes text, and the name of a file of the board keeps together.
fn as_text(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        Event::Text(text) => Event::Text(keep_files_together(&text).into()),
        other => other,
    }
}

/// Puts a hyphen at which no line breaks into `e-file`, and into `e-Linie`.
pub(super) fn keep_files_together(text: &str) -> String {
    let keep = |text: String, word: &&str| keep_together(&text, word);
    ["-file", "-Linie"].iter().fold(text.to_owned(), keep)
}

/// Does so before a word with its hyphen, where a single letter stands.
fn keep_together(text: &str, word: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(word) {
        let mut last = before.chars().rev();
        let is_letter = last.next().is_some_and(|letter| letter.is_ascii_lowercase())
            && !last.next().is_some_and(char::is_alphanumeric);
        kept.push_str(before);
        kept.push_str(if is_letter { "\u{2011}" } else { "-" });
        kept.push_str(&word[1..]);
        rest = after;
    }
    kept.push_str(rest);
    kept
}

/// The text without markup, up to this end.
fn text_until<'a>(events: &mut impl Iterator<Item = Event<'a>>, end: &TagEnd) -> String {
    let mut text = String::new();
    for event in events {
        match event {
            Event::End(tag) if tag == *end => break,
            Event::Text(part) | Event::Code(part) => text.push_str(&part),
            _ => {}
        }
    }
    text
}

/// `Pawn peculiarities` as `pawn-peculiarities`.
fn slug(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// A sentence or two of an article's facts, with emphasis, code and links but no paragraphs.
pub(super) fn line(text: &str) -> Markup {
    let inside = |event: &Event<'_>| {
        !matches!(event, Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph))
    };
    let mut written = String::new();
    html::push_html(&mut written, Parser::new(text).filter(inside).map(as_text));
    PreEscaped(written)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use wazir_words::Language;

    use super::*;
    use crate::app::App;

    fn chess() -> Rules {
        App::open(None).expect("the shipped games").rules("chess").expect("chess")
    }

    #[test]
    fn html_in_an_article_is_mere_text() {
        let text = "## A & b\n\n<script>x</script> and <b onclick=x>this</b>\n\n<div>\n";
        let sections = read(&chess(), text).expect("it reads");
        let html = sections[0].content.0.clone();
        assert!(!html.contains("<script") && !html.contains("<b ") && !html.contains("<div"));
        assert_eq!((sections[0].id.as_str(), sections[0].title.as_str()), ("a-b", "A & b"));
        assert!(!line("<i>x</i>").0.contains("<i>"));
    }

    #[test]
    fn names_of_files_do_not_break() {
        let kept = keep_files_together("the e-file, files a to h, a half-file and files-file");
        assert_eq!(kept, "the e\u{2011}file, files a to h, a half-file and files-file");
        assert_eq!(keep_files_together("a-file"), "a\u{2011}file");
        assert_eq!(keep_files_together("die e-Linie"), "die e\u{2011}Linie");
    }

    #[test]
    fn a_board_that_shows_the_impossible_is_refused() {
        let show = |block: &str| {
            read(&chess(), &format!("## S\n\n```show\ncaption = 'c'\n{block}\n```\n")).map(drop)
        };
        assert_eq!(show("moves = ['e2e4']"), Ok(()));
        assert!(show("moves = ['e2e5']").is_err());
        assert!(show("illegal = ['e2e4']").is_err());
        assert!(show("ends = 'checkmate'").is_err());
        assert!(show("says = ['too much']").is_err());
        assert!(show("colour = 'red'").is_err());
    }

    #[test]
    fn every_article_plays_what_it_shows() {
        let app = App::open(None).expect("the shipped games");
        let mut wrong = Vec::new();
        for (id, language) in app.shelf().ids().flat_map(|id| Language::ALL.map(|it| (id, it))) {
            let Some(article) = language.scope(|| Article::of(id)) else { continue };
            let rules = app.rules(id).expect("it is on the shelf");
            match sections(&rules, article) {
                Ok(sections) => {
                    let ids: BTreeSet<&str> = sections.iter().map(|it| it.id.as_str()).collect();
                    assert!(ids.len() > 3 && ids.len() == sections.len(), "{id}: {ids:?}");
                    assert_eq!(sections.len(), article.titles.len(), "{id}, {language:?}");
                }
                Err(why) => wrong.push(format!("{id}, {language:?}: {why}")),
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
