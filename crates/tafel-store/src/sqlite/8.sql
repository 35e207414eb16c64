-- What lies beside a table and is no part of the game: what was said there, and what everybody keeps for themselves.
-- Numbers grow for ever, so that nobody misses what comes after something that was deleted.
CREATE TABLE papers (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    table_id TEXT NOT NULL,
    kind INTEGER NOT NULL,
    person TEXT NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX papers_table ON papers (table_id, kind, number);
CREATE INDEX papers_person ON papers (person);
