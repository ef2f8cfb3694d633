-- What follows from the state of a game and is still to be done, and who does it.

-- When the turn of the side to move began, in milliseconds since 1970.
ALTER TABLE game ADD COLUMN since INTEGER;
-- Plies played, and moves with those of variations.
ALTER TABLE game ADD COLUMN plies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN nodes INTEGER NOT NULL DEFAULT 0;
-- The names of the players in small letters.
ALTER TABLE game ADD COLUMN players TEXT NOT NULL DEFAULT '';
-- The id of the browser from which the game was made.
ALTER TABLE game ADD COLUMN maker TEXT;
-- The bytes that the text of a design takes; 0 for a game of the shelf.
ALTER TABLE game ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
-- Checksums of rows; NULL in rows of earlier formats.
ALTER TABLE game ADD COLUMN sum INTEGER;
ALTER TABLE node ADD COLUMN sum INTEGER;

UPDATE game SET
    plies = (SELECT count(*) FROM node WHERE game = game.id AND main),
    nodes = (SELECT count(*) FROM node WHERE game = game.id),
    players = lower(coalesce(white_name, '') || char(10) || coalesce(black_name, '')
        || coalesce((SELECT group_concat(char(10) || (value ->> 1), '')
            FROM json_each(iif(json_valid(tags), tags, '[]'))
            WHERE CASE type WHEN 'array' THEN value ->> 0 IN ('White', 'Black') END), '')),
    maker = coalesce(white_visitor, black_visitor),
    bytes = CASE WHEN instr(variant, char(10)) > 0 THEN octet_length(variant) ELSE 0 END;
UPDATE game SET revision = max(revision, plies);
UPDATE game SET since = coalesce(due - each, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    WHERE result IS NULL;

DROP INDEX game_changed;
DROP INDEX game_design;
DROP INDEX game_due;
-- The archive looks through this index alone, and then for the games that it has found.
CREATE INDEX game_list
    ON game (changed, variant, result, players, white_visitor, black_visitor);
CREATE INDEX game_maker ON game (maker) WHERE maker IS NOT NULL;
CREATE INDEX game_bytes ON game (bytes, maker) WHERE bytes > 0;

CREATE TABLE job (
    game   TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    -- One duty of each kind; hints have the id of the question in it.
    kind   TEXT NOT NULL,
    -- The turn for which it is: the last move, and when the turn began.
    tip    INTEGER NOT NULL,
    since  INTEGER NOT NULL,
    -- Not before this time.
    at     INTEGER NOT NULL,
    -- What goes first, and what it costs whoever it is done for.
    class  INTEGER NOT NULL,
    weight INTEGER NOT NULL,
    -- The place in the queue of its class, fair among visitors.
    tag    INTEGER NOT NULL,
    visitor TEXT NOT NULL,
    -- The move is wanted at once.
    hurry  INTEGER NOT NULL,
    -- The process that does it, and since when.
    worker TEXT,
    began  INTEGER,
    -- What a hint has found.
    answer TEXT,
    PRIMARY KEY (game, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_queue ON job (class, tag);
CREATE INDEX job_visitor ON job (visitor, tag);
CREATE INDEX job_at ON job (kind, at);
INSERT INTO job (game, kind, tip, since, at, class, weight, tag, visitor, hurry)
    SELECT id, 'flag', 0, since, due, 0, 0, 0, '', 0 FROM game WHERE due IS NOT NULL;

-- The processes that work on the store, and when each last said that it lives.
CREATE TABLE process (
    id     TEXT PRIMARY KEY,
    -- Searches at a time.
    places INTEGER NOT NULL,
    alive  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Links by which seats are taken along to another device. Of the code only a seal is kept, and the
-- token can be read with the code alone.
CREATE TABLE pass (
    code   TEXT PRIMARY KEY,
    game   TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    token  TEXT NOT NULL,
    until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
