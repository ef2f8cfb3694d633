// Generated from messages.rs of crates/desk and crates/server, which say what each means.
export type Side = "w" | "b";
export type VariantFacts = { 
/**
 * Its id: `minishogi`.
 */
id: string, 
/**
 * Its name: `mini-Shogi`.
 */
name: string, 
/**
 * Width of the board.
 */
files: number, 
/**
 * Height of the board.
 */
ranks: number, 
/**
 * The places of the board without a square.
 */
holes: Array<string>, 
/**
 * The walls that are built while playing, if any are.
 */
wall: Wall | null, 
/**
 * The kind of place beside the board.
 */
beside: Beside, 
/**
 * Pieces are tiles, whose direction tells whose they are.
 */
tiles: boolean, 
/**
 * The players may agree to a draw.
 */
draw_by_agreement: boolean, 
/**
 * The formats in which its games can be written.
 */
formats: Array<Format>, 
/**
 * Every piece by the id of its picture, in the order of the variant file, White's first.
 */
pieces: { [key in string]: PieceFacts }, };
export type Wall = { 
/**
 * `duck` or `wall`, which is also the id of its picture.
 */
name: string, 
/**
 * There is only one, which leaves its square for another.
 */
moves: boolean, };
export type Beside = "nothing" | "hand" | "reserve";
export type PieceFacts = { 
/**
 * The side that owns it.
 */
side: Side, 
/**
 * `Knight`.
 */
name: string, 
/**
 * `N`, `+R`.
 */
letter: string, 
/**
 * In pawns, where it has one.
 */
value: number | null, 
/**
 * It can lie in a hand and be dropped, or in a reserve.
 */
beside: boolean, };
export type Position = { 
/**
 * Its node in the game's tree; 0 is the start.
 */
node: number, 
/**
 * Plies since the start.
 */
ply: number, 
/**
 * The side to move.
 */
turn: Side, 
/**
 * Piece by square; walls that have been built are among them, by their name.
 */
pieces: { [key in string]: string }, 
/**
 * The pieces beside the board.
 */
beside: Array<Held>, 
/**
 * All that may be done, by origin: a square, a letter and `@`, or `pass`. Two with the same
 * origin and target want a choice.
 */
moves: { [key in string]: Array<MoveFacts> }, 
/**
 * Squares of kings in check.
 */
check: Array<string>, 
/**
 * Squares of the last move: from, then to.
 */
last: Array<string>, 
/**
 * The last move in words: `White: Knight g1 to f3, check`. Empty at the start.
 */
said: string, 
/**
 * The position as FEN.
 */
fen: string, };
export type Held = { 
/**
 * The kind.
 */
piece: string, 
/**
 * Their number.
 */
count: number, };
export type MoveFacts = { 
/**
 * In coordinates: `e2e4`, `a7a8q`, `P@c3`; of a prelude `A@f1`. Where the move builds a wall,
 * all but the wall's square, which is to be added: `e2e4,e4`.
 */
text: string, 
/**
 * The square it leads to.
 */
to: string, 
/**
 * Its kind.
 */
kind: MoveKind, 
/**
 * The piece, or the wall, that the moved one becomes.
 */
becomes: string | null, 
/**
 * The piece that enters from the hand.
 */
enters: Entry | null, 
/**
 * The square on which the piece comes to rest, if that is not `to`: it captures on `to` and
 * returns, or castles with what stands on `to`.
 */
rests: string | null, 
/**
 * The squares that the partner in castling leaves and reaches.
 */
partner: [string, string] | null, 
/**
 * The squares that it empties besides the one it leaves: of pieces captured on the way or in
 * passing, and of all that an explosion destroys.
 */
clears: Array<string>, 
/**
 * The squares on one of which a wall is to be built; none if the move builds none.
 */
walls: Array<string>, 
/**
 * As the chooser says it: `Queen`, `Promote to Dragon`, `Keep the Rook`.
 */
label: string, 
/**
 * As the move list says it.
 */
san: string, };
export type Entry = { 
/**
 * The piece.
 */
piece: string, 
/**
 * Its square, which the move leaves.
 */
square: string, };
export type MoveKind = "quiet" | "capture" | "castle" | "drop" | "exchange" | "pass";
export type State = { 
/**
 * Rises with every change; what is asked for on the strength of an older one is refused.
 */
revision: number, 
/**
 * The sides this viewer may move.
 */
yours: Array<Side>, 
/**
 * The player of White.
 */
white: Player, 
/**
 * The player of Black.
 */
black: Player, 
/**
 * The stage of the game.
 */
phase: Phase, 
/**
 * The latest position of the game itself.
 */
position: Position, 
/**
 * The moves that were played, and variations: parents before children, the game's own
 * line first.
 */
tree: Array<NodeFacts>, 
/**
 * The exchanges made before the game, in words.
 */
prelude: Array<string>, 
/**
 * The next step of the prelude, in words: `White replaces a piece of the king's wing`.
 */
task: string | null, 
/**
 * Where the game waits for somebody, and its clocks do not run yet.
 */
waiting: Waiting | null, 
/**
 * The clocks, if it is played with clocks.
 */
clocks: Clocks | null, 
/**
 * Its end.
 */
end: End | null, 
/**
 * The side whose draw offer stands. On one screen it is for the other side to answer.
 */
draw_offer: Side | null, 
/**
 * The side that wants to take back, where the opponent must agree.
 */
take_back_offer: Side | null, 
/**
 * The side that wants to stop the clocks, where the opponent must agree.
 */
pause_offer: Side | null, 
/**
 * Milliseconds until this viewer may claim the win, because the opponent is to move and
 * has left; 0 when they may.
 */
claim_in: number | null, 
/**
 * The requests that this viewer may make now.
 */
may: May, 
/**
 * The engine is looking for a move.
 */
thinking: boolean, 
/**
 * The number of spectators.
 */
watchers: number, 
/**
 * The link that gives the other seat to whoever opens it, while nobody has it.
 */
invite: Invite | null, 
/**
 * The address of the rematch.
 */
rematch: string | null, };
export type Waiting = { "for": "opponent", } | { "for": "first-move", 
/**
 * Milliseconds until the game is called off, which nobody loses.
 */
left: number, };
export type Invite = { 
/**
 * The whole address, or only its path when it works on this machine alone.
 */
url: string, 
/**
 * The address of a picture of it, a QR code; `None` when it works on this machine alone.
 */
qr: string | null, 
/**
 * It works on this machine alone, because the server listens to nobody else.
 */
local: boolean, };
export type Player = { 
/**
 * `Ada`, `You`, `Anonymous`, `Wazir, level 3`: as this viewer sees it.
 */
name: string, 
/**
 * The engine plays it.
 */
engine: boolean, 
/**
 * Somebody with this seat has the page open; always true of the engine.
 */
present: boolean, };
export type Phase = "prelude" | "play" | "over";
export type NodeFacts = { 
/**
 * Its id; from 1.
 */
id: number, 
/**
 * The node it was played from; 0 is the start.
 */
parent: number, 
/**
 * `true` if it was played in the game, and is no variation.
 */
main: boolean, 
/**
 * Plies since the start, this one included.
 */
ply: number, 
/**
 * The move's number as the list shows it: `12` of `12. e4`.
 */
number: number, 
/**
 * The side that made it.
 */
side: Side, 
/**
 * The move as the list shows it.
 */
san: string, 
/**
 * What somebody noted on it.
 */
note: Note, };
export type Note = { 
/**
 * The comment; may be empty.
 */
comment: string, 
/**
 * Glyphs by their numbers in PGN: 1 is `!`.
 */
nags: Array<number>, 
/**
 * Arrows and circles.
 */
shapes: Array<Shape>, };
export type Shape = { 
/**
 * Its colour.
 */
ink: Ink, 
/**
 * The square where it begins.
 */
from: string, 
/**
 * The square where it ends.
 */
to: string, };
export type Ink = "green" | "red" | "blue" | "yellow";
export type Clocks = { 
/**
 * White's time; below zero in byo-yomi, down to `-each`, where the flag falls.
 */
white: number, 
/**
 * Black's time.
 */
black: number, 
/**
 * Byo-yomi: time for each move once the rest is used up; 0 without.
 */
each: number, 
/**
 * The side whose clock runs.
 */
running: Side | null, 
/**
 * Stopped by a player, or by both.
 */
paused: boolean, 
/**
 * They count days for each move, also while nobody looks.
 */
correspondence: boolean, };
export type End = { 
/**
 * `1-0`, `0-1`, `1/2-1/2`, or `*` when it was called off.
 */
result: string, 
/**
 * `checkmate`, `resignation`, `time` ...
 */
reason: string, 
/**
 * In words: `White wins: Black is checkmated`.
 */
text: string, };
export type May = { 
/**
 * Move, because it is the turn of a side of theirs.
 */
play: boolean, 
/**
 * Take back.
 */
take_back: boolean, 
/**
 * Resign.
 */
resign: boolean, 
/**
 * Offer a draw.
 */
offer_draw: boolean, 
/**
 * Answer an offer: on one screen for the side that did not make it.
 */
answer: boolean, 
/**
 * Have the engine move at once.
 */
move_now: boolean, 
/**
 * Change sides with the engine.
 */
switch: boolean, 
/**
 * Stop the clocks, or ask the opponent to agree to that, and start them again.
 */
pause: boolean, 
/**
 * Claim the win, because the opponent has left.
 */
claim_win: boolean, 
/**
 * Play variations: nobody else is still playing.
 */
branch: boolean, 
/**
 * Ask for a hint and a score.
 */
hint: boolean, 
/**
 * Play the same again.
 */
rematch: boolean, };
export type Request = { 
/**
 * The act's own id, which the page makes up: 8 to 64 letters, digits and hyphens. An act
 * that comes a second time, because its answer was lost, is answered and not done again.
 */
id: string, 
/**
 * The revision it is based on.
 */
revision: number, 
/**
 * The action that is asked for.
 */
action: Action, };
export type Action = { "do": "move", 
/**
 * As the list sent it, or as somebody typed it.
 */
text: string, } | { "do": "shuffle", } | { "do": "take-back", } | { "do": "resign", } | { "do": "offer-draw", } | { "do": "accept", } | { "do": "decline", } | { "do": "move-now", } | { "do": "switch", } | { "do": "pause", } | { "do": "resume", } | { "do": "claim-win", } | { "do": "rematch", } | { "do": "branch", 
/**
 * From this node.
 */
node: number, 
/**
 * As in `move`.
 */
text: string, } | { "do": "promote", 
/**
 * Its first node.
 */
node: number, } | { "do": "delete", 
/**
 * Its node.
 */
node: number, } | { "do": "comment", 
/**
 * To this node.
 */
node: number, 
/**
 * Its text.
 */
text: string, };
export type Acted = { "is": "done" } & State | { "is": "refused" } & Refusal | { "is": "stale" } & State;
export type Push = { "is": "state" } & State | { "is": "beat", } | { "is": "refusal" } & Refusal;
export type BroadcastNews = { "is": "open", 
/**
 * A part of an address.
 */
id: string, 
/**
 * The address of the server as others reach it, if it is known.
 */
site: string | null, } | { "is": "audience", 
/**
 * The number of pages that watch.
 */
watchers: number, 
/**
 * `true` while the page that shows it is there.
 */
live: boolean, } | { "is": "shown", 
/**
 * The whole tree; of a design, its text is the variant.
 */
study: Study, 
/**
 * The node that is shown.
 */
node: number, };
export type Refusal = { 
/**
 * A sentence to show.
 */
error: string, };
export type NewGame = { 
/**
 * Id of the variant, rule set included: `superchess-tournament`. Or the whole text of a
 * variant file.
 */
variant: string, 
/**
 * The opponent.
 */
opponent: Opponent, 
/**
 * The side of whoever asks; random if none.
 */
side: Side | null, 
/**
 * The engine's level.
 */
level: number, 
/**
 * None: without clocks.
 */
clock: TimeControl | null, 
/**
 * The way to the start array, where pieces are exchanged before play.
 */
array: ArrayChoice, 
/**
 * Start here, and not from the variant's start.
 */
fen: string | null, 
/**
 * The name of whoever asks.
 */
name: string | null, };
export type Opponent = "engine" | "friend" | "hot-seat";
export type TimeControl = { 
/**
 * For the whole game.
 */
base: number, 
/**
 * Added after each move.
 */
increment: number, 
/**
 * For each move once the base is used up: byo-yomi. A day or more means correspondence.
 */
each: number, };
export type ArrayChoice = "random" | { "number": number } | "played";
export type NewGameMade = { 
/**
 * Its page; the answer also sets the cookie of the seat.
 */
url: string, };
export type Glance = { 
/**
 * The piece.
 */
piece: string, 
/**
 * Its square; `None` beside the board.
 */
square: string | null, 
/**
 * Its moves in words: the name first, then a line each.
 */
lines: Array<string>, 
/**
 * The squares it reaches.
 */
marks: Array<GlanceMark>, };
export type GlanceMark = { 
/**
 * The square.
 */
square: string, 
/**
 * The way it is reached.
 */
mark: Mark, 
/**
 * Of a `path`, every way there, also those that are blocked.
 */
ways: Array<GlanceWay>, };
export type GlanceWay = { 
/**
 * The squares between, in walking order.
 */
via: Array<string>, 
/**
 * Those of them on which something stands: the way is free when there are none.
 */
blocked: Array<string>, };
export type Demo = { 
/**
 * The game.
 */
facts: VariantFacts, 
/**
 * The moves of each piece in words, by the id of its picture: its name first, then a line
 * each.
 */
words: { [key in string]: Array<string> }, 
/**
 * Every kind of piece on a board of its own.
 */
free: Scene, 
/**
 * The start position.
 */
start: Scene, 
/**
 * On the free board, the castling moves of a rook, by its square.
 */
castling: { [key in string]: Array<DemoMove> }, 
/**
 * On the free board, the capture in passing, by the square of the pawn that is taken.
 */
passing: { [key in string]: DemoMove }, };
export type Scene = { 
/**
 * Piece by square.
 */
pieces: { [key in string]: string }, 
/**
 * By the square of the piece.
 */
marks: { [key in string]: Array<GlanceMark> }, };
export type DemoMove = { 
/**
 * A heading, then a line each.
 */
lines: Array<string>, 
/**
 * Changes to the free board, one after the other: first those that lead to where the move
 * begins, then its steps. Piece by square, none where a square becomes empty.
 */
frames: Array<{ [key in string]: string | null }>, };
export type Reached = { 
/**
 * The last move; none at the start.
 */
played: LineMove | null, 
/**
 * The end of the game, if the rules end it here.
 */
end: End | null, 
/**
 * Its node in the game's tree; 0 is the start.
 */
node: number, 
/**
 * Plies since the start.
 */
ply: number, 
/**
 * The side to move.
 */
turn: Side, 
/**
 * Piece by square; walls that have been built are among them, by their name.
 */
pieces: { [key in string]: string }, 
/**
 * The pieces beside the board.
 */
beside: Array<Held>, 
/**
 * All that may be done, by origin: a square, a letter and `@`, or `pass`. Two with the same
 * origin and target want a choice.
 */
moves: { [key in string]: Array<MoveFacts> }, 
/**
 * Squares of kings in check.
 */
check: Array<string>, 
/**
 * Squares of the last move: from, then to.
 */
last: Array<string>, 
/**
 * The last move in words: `White: Knight g1 to f3, check`. Empty at the start.
 */
said: string, 
/**
 * The position as FEN.
 */
fen: string, };
export type PositionAnswer = { "is": "position" } & Reached | { "is": "refused" } & Refusal;
export type BetzaAnswer = { "is": "reading" } & BetzaReading | { "is": "fault" } & BetzaFault;
export type BetzaReading = { 
/**
 * Its usual spelling.
 */
spelling: string, 
/**
 * In plain English.
 */
words: string, 
/**
 * A remark on what the board cannot show.
 */
note: string | null, 
/**
 * The square of the piece.
 */
square: string, 
/**
 * The squares it reaches from there.
 */
marks: Array<GlanceMark>, };
export type BetzaFault = { 
/**
 * A sentence to show.
 */
error: string, 
/**
 * The letter at fault, counted from 1; one past the last where something is missing.
 */
column: number, };
export type Mark = "slide" | "leap" | "quiet" | "capture" | "path" | "castle" | "drop";
export type Hint = { 
/**
 * From where: a square, a letter and `@`, or `pass`.
 */
from: string, 
/**
 * The move; its text and its notation are whole, with its wall.
 */
best: MoveFacts, };
export type Evaluation = { 
/**
 * White's share of the bar, 0 to 1.
 */
share: number, 
/**
 * `+1.3`, `-0.4`, `mate in 3`: White's view.
 */
text: string, };
export type Threats = { 
/**
 * The side.
 */
by: Side, 
/**
 * All squares it attacks, but for those of its own pieces.
 */
squares: Array<string>, };
export type Editing = { 
/**
 * Piece by square; walls are among them.
 */
pieces: { [key in string]: string }, 
/**
 * The pieces beside the board.
 */
beside: Array<Held>, 
/**
 * The side to move.
 */
turn: Side, 
/**
 * The castling rights that can be chosen.
 */
castling: Array<Castling>, 
/**
 * The pieces that may lie beside the board.
 */
can_hold: Array<string>, };
export type Castling = { 
/**
 * Its letter in FEN: `K`, `q`.
 */
right: string, 
/**
 * In words: `White may castle with the Rook on h1`.
 */
label: string, 
/**
 * It has not been lost.
 */
left: boolean, };
export type Edited = { 
/**
 * The position in which it began.
 */
fen: string, 
/**
 * Piece by square.
 */
pieces: { [key in string]: string }, 
/**
 * The pieces beside the board.
 */
beside: Array<Held>, 
/**
 * The side to move.
 */
turn: Side, 
/**
 * The letters of the castling rights that are left.
 */
castling: Array<string>, };
export type EnginePlayer = { 
/**
 * Its level, from 1.
 */
level: number, 
/**
 * What it misjudges and overlooks follows from this: the same in a game, another in the next.
 */
seed: number, };
export type Introduction = { 
/**
 * What stays the same all through the game.
 */
facts: VariantFacts, 
/**
 * The start position; where there are several, that of the variant file.
 */
start: Position, 
/**
 * It can begin with one of several arrays.
 */
arrays: boolean, 
/**
 * Pieces are exchanged before the first move, if the players want to choose the array.
 */
prelude: boolean, };
export type TileStyle = "international" | "kanji";
export type ExchangeAnswer = { "is": "exchanges" } & Exchanges | { "is": "refused" } & Refusal;
export type Exchanges = { 
/**
 * The exchanges that were made.
 */
made: Array<ExchangeMade>, 
/**
 * The position now; the moves of it are the choices there are.
 */
position: Position, 
/**
 * The next choice, in words; none when all are made, and the game begins with the position.
 */
task: string | null, };
export type ExchangeMade = { 
/**
 * The side that chose.
 */
side: Side, 
/**
 * As it is written: `g1=A`.
 */
text: string, 
/**
 * In words: `White: Amazon for the Knight on g1`.
 */
said: string, };
export type PgnHead = { 
/**
 * Names and values of tags; those that the moves decide are left out.
 */
tags: Array<[string, string]>, 
/**
 * The result; `*` while the game goes on.
 */
result: string, };
export type Question = { "ask": "position", 
/**
 * The game.
 */
variant: string, 
/**
 * The position from which the moves lead; none is the start position.
 */
fen: string | null, 
/**
 * Moves from there: coordinates or SAN.
 */
moves: Array<string>, } | { "ask": "edit", 
/**
 * The game.
 */
variant: string, 
/**
 * The position.
 */
fen: string, } | { "ask": "set-up", 
/**
 * The game.
 */
variant: string, 
/**
 * The position.
 */
edited: Edited, } | { "ask": "why", 
/**
 * The game.
 */
variant: string, 
/**
 * The position.
 */
fen: string, 
/**
 * A square, or a letter and `@`.
 */
from: string, 
/**
 * A square.
 */
to: string, } | { "ask": "glance", 
/**
 * The game.
 */
variant: string, 
/**
 * The position that it is part of; without one it is alone.
 */
fen: string | null, 
/**
 * The piece.
 */
piece: string, 
/**
 * Its square; none: beside the board.
 */
square: string | null, 
/**
 * Squares of enemies around a piece that is alone otherwise.
 */
blockers: Array<string>, } | { "ask": "threats", 
/**
 * The game.
 */
variant: string, 
/**
 * The position.
 */
fen: string, 
/**
 * The side.
 */
by: Side, } | { "ask": "betza", 
/**
 * The movement.
 */
text: string, 
/**
 * Squares of enemies.
 */
blockers: Array<string>, } | { "ask": "begin-study", 
/**
 * The game.
 */
variant: string, 
/**
 * The position from which the moves lead; none is the start position.
 */
fen: string | null, 
/**
 * Moves from there: coordinates or SAN.
 */
moves: Array<string>, } | { "ask": "read-study", 
/**
 * The text.
 */
text: string, 
/**
 * The game's number, from 0.
 */
game: number, 
/**
 * The game that the text may be of, besides those of the shelf.
 */
variant: string | null, } | { "ask": "write-study", 
/**
 * The game.
 */
variant: string, 
/**
 * The tree.
 */
study: StudyToWrite, } | { "ask": "introduce", 
/**
 * The game.
 */
variant: string, } | { "ask": "sprite", 
/**
 * The game.
 */
variant: string, 
/**
 * The drawing on tiles.
 */
tiles: TileStyle, } | { "ask": "picture", 
/**
 * The game.
 */
variant: string, 
/**
 * The position.
 */
fen: string, 
/**
 * The drawing on tiles.
 */
tiles: TileStyle, } | { "ask": "rules", 
/**
 * The game.
 */
variant: string, 
/**
 * The drawing on tiles.
 */
tiles: TileStyle, } | { "ask": "start", 
/**
 * The game.
 */
variant: string, 
/**
 * The same seed gives the same one.
 */
seed: number, } | { "ask": "exchange", 
/**
 * The game.
 */
variant: string, 
/**
 * The exchanges so far.
 */
choices: Array<string>, } | { "ask": "begin-design", 
/**
 * The game that it is based on.
 */
variant: string, } | { "ask": "design", 
/**
 * The text.
 */
text: string, } | { "ask": "change-design", 
/**
 * The text.
 */
text: string, 
/**
 * The change.
 */
change: DesignChange, } | { "ask": "compose", 
/**
 * The movement in Betza notation.
 */
text: string, 
/**
 * The square, and what for.
 */
stamp: Stamp, } | { "ask": "openings", 
/**
 * The game that all of them are of.
 */
variant: string, 
/**
 * The games.
 */
games: Array<PlayedGame>, } | { "ask": "book", 
/**
 * The game.
 */
variant: string, 
/**
 * The position from which the moves are played; none is the start position.
 */
fen: string | null, 
/**
 * The moves that lead to the position: coordinates or SAN.
 */
moves: Array<string>, } | { "ask": "exercise", 
/**
 * The game.
 */
variant: string, 
/**
 * The exercise.
 */
exercise: ExerciseName, 
/**
 * The moves since it began, in coordinates.
 */
moves: Array<string>, } | { "ask": "exercise-why", 
/**
 * The game.
 */
variant: string, 
/**
 * The exercise.
 */
exercise: ExerciseName, 
/**
 * The moves since it began, in coordinates.
 */
moves: Array<string>, 
/**
 * A square, or a letter and `@`.
 */
from: string, 
/**
 * A square.
 */
to: string, } | { "ask": "ending", 
/**
 * The game.
 */
variant: string, 
/**
 * The position.
 */
place: EndingPlace, 
/**
 * The square of a man, to be told what the position is worth with it elsewhere.
 */
man: string | null, } | { "ask": "puzzle", 
/**
 * The game.
 */
variant: string, 
/**
 * The puzzle, as a line of a file.
 */
puzzle: string, 
/**
 * The moves since it began, in coordinates: those of the solver, each but the last one with
 * the answer to it.
 */
moves: Array<string>, };
export type AnalysisRequest = { 
/**
 * The request's number, which its news repeat.
 */
id: number, 
/**
 * Id of the variant.
 */
variant: string, 
/**
 * The position from which the moves lead; none is the start position.
 */
fen: string | null, 
/**
 * Moves from there: coordinates or SAN.
 */
moves: Array<string>, 
/**
 * The number of lines to follow; 0 to stop thinking.
 */
lines: number, 
/**
 * Positions to look at, at most; none to think for as long as the engine may.
 */
nodes: number | null, 
/**
 * Milliseconds to think, at most; none to think for as long as the engine may.
 */
milliseconds?: number, 
/**
 * The player that looks for a move; none to think as well as the engine can.
 */
player: EnginePlayer | null, };
export type AnalysisNews = { "is": "waiting", 
/**
 * The request's number.
 */
id: number, } | { "is": "found", 
/**
 * The request's number.
 */
id: number, 
/**
 * What it found.
 */
analysis: Analysis, } | { "is": "done", 
/**
 * The request's number.
 */
id: number, 
/**
 * The move that it would play.
 */
best: LineMove | null, } | { "is": "refused", 
/**
 * The request's number.
 */
id: number, 
/**
 * A sentence to show.
 */
error: string, };
export type Analysis = { 
/**
 * Plies that all lines have been searched.
 */
depth: number, 
/**
 * Positions looked at so far.
 */
nodes: number, 
/**
 * Positions a second.
 */
speed: number, 
/**
 * The best lines, each with another first move, best first.
 */
lines: Array<AnalysisLine>, };
export type AnalysisLine = { 
/**
 * The worth of its end, as White sees it.
 */
evaluation: Evaluation, 
/**
 * Its moves.
 */
moves: Array<LineMove>, };
export type LineMove = { 
/**
 * From where: a square, a letter and `@`, or `pass`.
 */
from: string, 
/**
 * The square it leads to.
 */
to: string, 
/**
 * In coordinates.
 */
text: string, 
/**
 * As the move list says it.
 */
san: string, 
/**
 * Its number: `12` of `12. e4`.
 */
number: number, 
/**
 * The side that makes it.
 */
side: Side, };
export type Format = "pgn" | "kif" | "csa";
export type StudyMove = { 
/**
 * The id of the move it follows; 0 is the start.
 */
parent: number, 
/**
 * Coordinates or SAN.
 */
text: string, 
/**
 * What is noted on it.
 */
note: Note, };
export type StudyToWrite = { 
/**
 * The position it starts from.
 */
fen: string, 
/**
 * What is noted on that.
 */
note: Note, 
/**
 * Its moves.
 */
moves: Array<StudyMove>, 
/**
 * Who played them, and how it ended.
 */
head: PgnHead, 
/**
 * The format.
 */
format: Format, };
export type Study = { 
/**
 * Id of the variant.
 */
variant: string, 
/**
 * The position it starts from.
 */
fen: string, 
/**
 * What is noted on that position.
 */
note: Note, 
/**
 * The players and the date, as far as they are known.
 */
title: string, 
/**
 * The titles of all games of the text from which it was read.
 */
games: Array<string>, 
/**
 * Its moves: parents before children, with the ids 1, 2, 3 ...
 */
tree: Array<NodeFacts>, };
export type StudyAnswer = { "is": "study" } & Study | { "is": "refused" } & Refusal;
export type DesignAnswer = { "is": "design" } & Design | { "is": "refused" } & Refusal;
export type Composed = { "is": "betza", 
/**
 * In Betza notation.
 */
text: string, } | { "is": "refused" } & Refusal;
export type Design = { 
/**
 * The text.
 */
text: string, 
/**
 * All that is wrong with it, in the order of its lines; the game can be played if there is
 * nothing.
 */
faults: Array<DesignFault>, 
/**
 * What can be filled in; none if the text is no TOML.
 */
form: DesignForm | null, 
/**
 * The game as far as it was understood, to be drawn.
 */
facts: VariantFacts | null, 
/**
 * The pictures of its pieces, as SVG.
 */
sprite: string, 
/**
 * The rules of the game as a whole, in sentences; empty if there are faults.
 */
rules: Array<string>, };
export type DesignFault = { 
/**
 * The line, counted from 1.
 */
line: number, 
/**
 * The column, counted from 1.
 */
column: number, 
/**
 * A sentence to show.
 */
error: string, 
/**
 * The field that it is about; empty if there is none.
 */
field: string, };
export type DesignForm = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * One sentence about it.
 */
about: string, 
/**
 * The game that it is based on; empty if there is none.
 */
based_on: string, 
/**
 * Width of the board.
 */
files: number, 
/**
 * Height of the board.
 */
ranks: number, 
/**
 * The pieces.
 */
pieces: Array<DesignPiece>, 
/**
 * The start position: the id of a piece's picture by square. Of letters that no piece has,
 * there is none.
 */
array: { [key in string]: string }, 
/**
 * The places without a square.
 */
holes: Array<string>, 
/**
 * What else can be chosen, in groups.
 */
groups: Array<DesignGroup>, };
export type DesignPiece = { 
/**
 * Its letter: `N`, `+R`.
 */
letter: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its movement, as it is written.
 */
betza: string, 
/**
 * The movement in plain English; none if it cannot be read.
 */
words: string | null, 
/**
 * Why it cannot be read.
 */
fault: BetzaFault | null, 
/**
 * Its moves and rules in the game, a line each; empty if the file has faults.
 */
lines: Array<string>, 
/**
 * Its value in pawns, as it is written; empty if there is none.
 */
value: string, 
/**
 * It is royal.
 */
royal: boolean, 
/**
 * The letters of the pieces to which it promotes.
 */
promotes_to: Array<string>, 
/**
 * The rank of its double step; empty if it has none, or several.
 */
double_step: string, 
/**
 * The figure that was chosen for it; empty if its movement decides.
 */
looks: string, 
/**
 * The id of White's picture, which is there if the file was understood so far.
 */
picture: string | null, 
/**
 * It is of the game on which this one is based.
 */
inherited: boolean, 
/**
 * This file says something about it.
 */
changed: boolean, };
export type DesignGroup = { 
/**
 * Its title.
 */
title: string, 
/**
 * Its facts.
 */
facts: Array<DesignFact>, };
export type DesignFact = { 
/**
 * Its field.
 */
field: string, 
/**
 * Its name: `Captured pieces`.
 */
label: string, 
/**
 * What follows from it.
 */
meaning: string, 
/**
 * What can be chosen.
 */
choice: DesignChoice, 
/**
 * This file says so, and not the one it is based on.
 */
changed: boolean, };
export type DesignChoice = { "is": "flag", 
/**
 * What holds.
 */
value: boolean, } | { "is": "word", 
/**
 * What holds.
 */
value: string, 
/**
 * All words, with what they mean.
 */
options: Array<[string, string]>, } | { "is": "number", 
/**
 * What holds.
 */
value: number, 
/**
 * The smallest one.
 */
least: number, 
/**
 * The largest one.
 */
most: number, };
export type DesignChange = { "change": "set", 
/**
 * The field.
 */
field: string, 
/**
 * The value; none if the one of the base is to hold.
 */
value: DesignValue | null, } | { "change": "add-piece", 
/**
 * The letter of the other piece.
 */
like: string | null, } | { "change": "remove-piece", 
/**
 * Its letter.
 */
letter: string, } | { "change": "put", 
/**
 * The squares.
 */
squares: Array<string>, 
/**
 * The piece by the id of its picture; none to empty them.
 */
piece: string | null, 
/**
 * The other side gets the same, as seen from there.
 */
mirrored: boolean, };
export type DesignValue = boolean | number | number | string | Array<string>;
export type Stamp = { 
/**
 * The square, on the board on which movements are shown.
 */
square: string, 
/**
 * What is put there; where it is already, it goes away.
 */
tool: StampTool, 
/**
 * What the move may do on its target.
 */
may: StampMode, 
/**
 * The directions that go with it.
 */
directions: StampDirections, };
export type StampTool = "leap" | "slide";
export type StampMode = "both" | "quiet" | "capture";
export type StampDirections = "all" | "sides" | "one";
export type PlayedGame = { 
/**
 * The position in which it began; none is the start position.
 */
fen: string | null, 
/**
 * Its moves: coordinates or SAN.
 */
moves: Array<string>, };
export type Openings = { 
/**
 * By position: its FEN without the last two words, which count moves.
 */
positions: { [key in string]: Array<PlayedMove> }, };
export type PlayedMove = { 
/**
 * The move.
 */
mv: LineMove, 
/**
 * The games, by their places in the question.
 */
games: Array<number>, };
export type BookPage = { 
/**
 * The name of the opening: of the position, or else of the last one before it that has one.
 */
name: string | null, 
/**
 * The moves that were played there, the best ones first.
 */
moves: Array<BookLine>, };
export type BookLine = { 
/**
 * The move.
 */
mv: LineMove, 
/**
 * How often the engine plays it, in hundredths.
 */
chance: number, 
/**
 * Games that White won.
 */
white: number, 
/**
 * Games that were drawn.
 */
drawn: number, 
/**
 * Games that Black won.
 */
black: number, 
/**
 * What it is worth.
 */
evaluation: Evaluation | null, };
export type ArchivedMoves = { 
/**
 * The address of its page.
 */
url: string, 
/**
 * The player of White.
 */
white: string, 
/**
 * The player of Black.
 */
black: string, 
/**
 * `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on or was called off.
 */
result: string, 
/**
 * The position in which it began, as FEN.
 */
fen: string, 
/**
 * The moves that were played, in coordinates.
 */
moves: Array<string>, };
export type Task = "reach" | "take" | "drop";
export type ExerciseName = { 
/**
 * The piece, by the id of White's picture.
 */
piece: string, 
/**
 * What is asked of it.
 */
task: Task, 
/**
 * Which of them, from 0; the first ones are the easiest.
 */
number: number, };
export type Exercise = { 
/**
 * The board, with the moves of the only piece that moves.
 */
position: Position, 
/**
 * The stars that it has not reached yet.
 */
stars: Array<string>, 
/**
 * What is asked, as a sentence or two.
 */
goal: string, 
/**
 * The fewest moves in which it can be done from the beginning.
 */
least: number, 
/**
 * It has been done.
 */
done: boolean, 
/**
 * The last move ended where the piece can be taken, which may not be.
 */
fault: ExerciseFault | null, 
/**
 * The fewest moves in which it can still be done; none if it cannot.
 */
left: number | null, 
/**
 * One such way: origin and target of each move.
 */
way: Array<[string, string]>, 
/**
 * All that can be asked of the piece.
 */
tasks: Array<Task>, };
export type ExerciseFault = { 
/**
 * The square of an enemy that could take it.
 */
by: string | null, 
/**
 * What is wrong, as a sentence.
 */
words: string, };
export type ExerciseAnswer = { "is": "exercise" } & Exercise | { "is": "refused" } & Refusal;
export type EndingPlace = { "at": "men", 
/**
 * Piece by square.
 */
pieces: { [key in string]: string }, 
/**
 * The side to move.
 */
turn: Side, } | { "at": "fen", 
/**
 * The position from which they lead.
 */
fen: string, 
/**
 * The moves: coordinates or SAN.
 */
moves: Array<string>, } | { "at": "longest", 
/**
 * The men: `KFK`.
 */
men: string, 
/**
 * The side.
 */
turn: Side, } | { "at": "random", 
/**
 * The men: `KFK`.
 */
men: string, 
/**
 * The side to move.
 */
turn: Side, 
/**
 * The same seed gives the same one.
 */
seed: number, };
export type Worth = { 
/**
 * The side that wins.
 */
winner: Winner, 
/**
 * Plies to the end; 0 in a draw.
 */
plies: number, 
/**
 * The same as moves of the winner.
 */
moves: number, 
/**
 * In words: `White wins in 12 moves`, `draw`.
 */
words: string, };
export type Winner = "w" | "b" | "nobody";
export type Ending = { 
/**
 * Its men: `KFK`.
 */
men: string, 
/**
 * The same in words: `King and Falcon against King`.
 */
title: string, 
/**
 * Piece by square.
 */
pieces: { [key in string]: string }, 
/**
 * The side to move.
 */
turn: Side, 
/**
 * The position, if it can be played.
 */
reached: Reached | null, 
/**
 * What is wrong with it otherwise, as a sentence.
 */
fault: string | null, 
/**
 * What it is worth.
 */
worth: Worth | null, 
/**
 * The same as a sentence that names the table: `White wins: mate in 12 by the table.`
 */
said: string | null, 
/**
 * All legal moves, the best first.
 */
moves: Array<EndingMove>, 
/**
 * What it is worth with the man that was asked about on other squares, where that can be.
 */
squares: Array<EndingSquare>, 
/**
 * The positions of the ending by the side to move: White, then Black.
 */
sides: Array<EndingSide>, 
/**
 * What the ending is in general, as a sentence.
 */
verdict: string, };
export type EndingMove = { 
/**
 * The move.
 */
mv: LineMove, 
/**
 * What the position is worth with it.
 */
worth: Worth, };
export type EndingSquare = { 
/**
 * The square.
 */
square: string, 
/**
 * What the position is worth with the man there.
 */
worth: Worth, };
export type EndingSide = { 
/**
 * The side.
 */
turn: Side, 
/**
 * Those that it wins.
 */
wins: number, 
/**
 * Those that are drawn.
 */
draws: number, 
/**
 * Those that it loses.
 */
losses: number, 
/**
 * The moves that it takes to win at most; none if it never wins.
 */
longest: number | null, };
export type MissingTables = { 
/**
 * Their men: `KBNK`.
 */
men: Array<string>, 
/**
 * What makes them, as a sentence.
 */
error: string, };
export type EndingAnswer = { "is": "ending" } & Ending | { "is": "missing" } & MissingTables | { "is": "refused" } & Refusal;
export type Attempt = "open" | "wrong" | "right" | "solved";
export type PuzzleState = { 
/**
 * The board, with the moves of the solver.
 */
position: Position, 
/**
 * The last move.
 */
attempt: Attempt, 
/**
 * The moves that stand, in coordinates, with the answers.
 */
moves: Array<string>, 
/**
 * How the last of them is written.
 */
san: string | null, 
/**
 * The next move of the solution, in coordinates, as long as it was followed.
 */
next: string | null, };
export type PuzzleAnswer = { "is": "puzzle" } & PuzzleState | { "is": "refused" } & Refusal;
