-- The tables of SQLite's latest format, as one. Whole numbers and text are all there is.

CREATE TABLE game (
    id        TEXT PRIMARY KEY,
    -- An id, or the whole text of a design, and the bytes that this takes.
    variant   TEXT NOT NULL,
    bytes     BIGINT NOT NULL,
    -- Milliseconds; NULL: without clocks.
    base BIGINT, increment BIGINT, each BIGINT,
    -- PGN tags of an imported game, as JSON.
    tags      TEXT,
    -- The id of the browser from which it was made.
    maker     TEXT,
    -- Milliseconds since 1970.
    created   BIGINT NOT NULL,
    -- FEN of the start; NULL while pieces are still being exchanged.
    start     TEXT,
    -- Choices of a played prelude, in order, separated by spaces; NULL without one.
    prelude   TEXT,
    -- The engine's level, or NULL and the seal of the seat's token.
    white_level BIGINT, white_token TEXT,
    black_level BIGINT, black_token TEXT,
    white_left BIGINT NOT NULL, black_left BIGINT NOT NULL,
    paused    BIGINT NOT NULL,
    -- When the turn began, and when a move of a correspondence game is due.
    since BIGINT, due BIGINT,
    result    TEXT,
    reason    TEXT,
    rematch   TEXT,
    changed   BIGINT NOT NULL,
    white_name TEXT, white_visitor TEXT,
    black_name TEXT, black_visitor TEXT,
    -- The names of the players in small letters.
    players   TEXT NOT NULL,
    -- The sides whose offers stand: w or b.
    draw_offer TEXT, take_back_offer TEXT, pause_offer TEXT,
    revision  BIGINT NOT NULL,
    -- Ids of the latest acts, separated by spaces.
    acts      TEXT NOT NULL,
    -- Plies played, and moves with those of variations.
    plies BIGINT NOT NULL, nodes BIGINT NOT NULL,
    sum       BIGINT NOT NULL
);
CREATE INDEX game_list ON game (changed, variant);
CREATE INDEX game_white_visitor ON game (white_visitor) WHERE white_visitor IS NOT NULL;
CREATE INDEX game_black_visitor ON game (black_visitor) WHERE black_visitor IS NOT NULL;
CREATE INDEX game_maker ON game (maker) WHERE maker IS NOT NULL;
CREATE INDEX game_bytes ON game (bytes, maker) WHERE bytes > 0;

CREATE TABLE node (
    game    TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    id      BIGINT NOT NULL,
    parent  BIGINT NOT NULL,
    -- Played in the game, not in a side line.
    main    BIGINT NOT NULL,
    -- Order among nodes of the same parent.
    place   BIGINT NOT NULL,
    move    TEXT NOT NULL,
    comment TEXT NOT NULL,
    -- Numbers of glyphs as in PGN, separated by spaces.
    nags    TEXT NOT NULL,
    sum     BIGINT NOT NULL,
    PRIMARY KEY (game, id)
);

CREATE TABLE feed (
    code    TEXT PRIMARY KEY,
    visitor TEXT NOT NULL UNIQUE
);

CREATE TABLE job (
    game    TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    tip     BIGINT NOT NULL,
    since   BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    class   BIGINT NOT NULL,
    weight  BIGINT NOT NULL,
    tag     BIGINT NOT NULL,
    visitor TEXT NOT NULL,
    hurry   BIGINT NOT NULL,
    worker  TEXT,
    began   BIGINT,
    answer  TEXT,
    PRIMARY KEY (game, kind)
);
CREATE INDEX job_queue ON job (class, tag);
CREATE INDEX job_visitor ON job (visitor, tag);
CREATE INDEX job_at ON job (kind, at);

CREATE TABLE process (
    id     TEXT PRIMARY KEY,
    places BIGINT NOT NULL,
    alive  BIGINT NOT NULL
);

CREATE TABLE pass (
    code   TEXT PRIMARY KEY,
    game   TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    token  TEXT NOT NULL,
    until  BIGINT NOT NULL
);
