//! The legend of a board with marks.

use maud::{Markup, html};
use wazir_words::{mark, said};

use crate::messages::Mark;

/// The entries that every legend has, in the words of the original pages: mark and meaning.
const ALWAYS: [(&str, &str); 4] = [
    ("slide", mark!("Sliding capture or non-capture, can be blocked on any square along the ray")),
    ("leap", mark!("Unblockable leap (capture or non-capture)")),
    ("quiet", mark!("Non-capture only")),
    ("capture", mark!("Capture only")),
];

/// The entries that a legend has where these marks are used.
const IF_USED: [(Mark, &str, &str); 2] = [
    (Mark::Path, "path", mark!("Multi-path move: one free path of several is enough")),
    (Mark::Castle, "castle", mark!("Castling: the square where the King ends up")),
];

/// The legend of a board on which the marks are used for which `is_used` is true.
pub fn legend(is_used: impl Fn(Mark) -> bool) -> Markup {
    html! {
        ul.legend data-testid="legend" {
            @for (mark, meaning) in ALWAYS { (entry(mark, meaning)) }
            @for (used, mark, meaning) in IF_USED {
                @if is_used(used) { (entry(mark, meaning)) }
            }
        }
    }
}

fn entry(mark: &str, meaning: &str) -> Markup {
    html! {
        li data-legend=(mark) { span.legend-box { i class={ "mark mark-" (mark) } {} } span { (said(meaning)) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_marks_are_always_explained_and_others_where_they_are_used() {
        let entries = |html: Markup| html.into_string().matches("data-legend").count();
        assert_eq!(entries(legend(|_| false)), 4);
        assert_eq!(entries(legend(|mark| mark == Mark::Path)), 5);
        assert_eq!(entries(legend(|_| true)), 6);
    }
}
