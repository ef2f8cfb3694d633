//! The pages for readers: the shelf, the rules, the notation, about.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use wazir_words::{said, say};

use super::archive::describe_turn;
use crate::app::App;
use crate::error::ErrorPage;
use crate::learn::{self, Article, ContinueCard, Medium, Search};
use crate::pages::Look;
use crate::site::Site;
use crate::store::{Filter, GameRow, Standing};
use crate::visitor::{Last, Visitor};

/// Most games to continue on the first page.
const CONTINUE: u32 = 4;

pub(super) async fn home(
    State(app): State<Arc<App>>,
    Query(search): Query<Search>,
    Last(last): Last,
    Visitor(person): Visitor,
    site: Site,
    look: Look,
) -> Markup {
    let mut cards = own_games(&app, person.visitor).await;
    if let (true, Some(id)) = (cards.is_empty(), last) {
        cards.extend(continue_card(&app, &id).await);
    }
    learn::shelf(&app, &cards, &search, Medium::Served(&look, &site))
}

/// A card for each of the visitor's games that go on, those first in which it is their turn.
async fn own_games(app: &App, visitor: Option<String>) -> Vec<ContinueCard> {
    let standing = Some(Standing::Running);
    let filter = Filter { visitor, mine: true, standing, most: CONTINUE, ..Filter::default() };
    let visitor = filter.visitor.clone();
    // Without the list, the first page is still worth showing.
    let mut listed = app.list(filter).await.unwrap_or_default().games;
    let waits = |game: &GameRow| {
        let own = game.side_of(visitor.as_deref());
        own.is_none() || own != game.turn()
    };
    listed.sort_by_key(waits);
    let cards = listed.iter().filter_map(|game| {
        let turn = describe_turn(game, visitor.as_deref());
        Some(ContinueCard {
            href: format!("/game/{}", game.id),
            title: app.variant_of(&game.variant).ok()?.name().to_owned(),
            about: say!("move {number}, {turn}", number = game.plies / 2 + 1, turn),
        })
    });
    cards.collect()
}

/// The card of a game that is not over.
async fn continue_card(app: &App, id: &str) -> Option<ContinueCard> {
    let room = app.room(id).await.ok()?;
    room.look(|play| {
        let turn = say!("{side} to move", side = said(play.turn()?.name()));
        let ply = play.tree().ply(play.tree().tip());
        Some(ContinueCard {
            href: format!("/game/{id}"),
            title: play.variant().name().to_owned(),
            about: say!("move {number}, {turn}", number = ply / 2 + 1, turn),
        })
    })
    .await
}

pub(super) async fn about(State(app): State<Arc<App>>, site: Site, look: Look) -> Markup {
    learn::about(&app, Medium::Served(&look, &site))
}

/// The array that a rules page shows.
#[derive(Deserialize)]
pub(super) struct Array {
    /// Its number, in variants that have several; any other text counts as none.
    number: Option<String>,
}

/// The rules of a variant. Aliases lead to the page with the variant's own id, rule sets to the
/// page that explains them.
pub(super) async fn rules(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(array): Query<Array>,
    site: Site,
    look: Look,
) -> Result<Response, ErrorPage> {
    let rules = app.rules(&name)?;
    let id = rules.variant().id();
    if let (None, Some((owner, _))) = (Article::of(id), Article::with_rule_set(id)) {
        return Ok(Redirect::temporary(&format!("/learn/{owner}#{id}")).into_response());
    }
    if *id != name {
        return Ok(Redirect::permanent(&format!("/learn/{id}")).into_response());
    }
    let number = array.number.and_then(|text| text.trim().parse().ok());
    Ok(learn::page(&app, &rules, number, Medium::Served(&look, &site)).into_response())
}

/// A movement in Betza notation.
#[derive(Deserialize)]
pub(super) struct Movement {
    text: Option<String>,
}

pub(super) async fn betza(Query(movement): Query<Movement>, site: Site, look: Look) -> Markup {
    learn::notation(movement.text.as_deref(), Medium::Served(&look, &site))
}
