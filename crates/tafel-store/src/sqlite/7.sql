-- How games ended: once for each table that is over. `people` is a JSON list; result_people is there to be searched.
ALTER TABLE tables ADD COLUMN recorded INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_unrecorded ON tables (id) WHERE phase = 2 AND recorded = 0;
CREATE TABLE results (
    id TEXT PRIMARY KEY REFERENCES tables (id),
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    people TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX results_rated ON results (game, ended, id) WHERE rated = 1;
CREATE TABLE result_people (
    person TEXT NOT NULL,
    ended INTEGER NOT NULL,
    id TEXT NOT NULL REFERENCES results (id),
    PRIMARY KEY (person, ended, id)
) STRICT, WITHOUT ROWID;
-- What belongs to one person: whom they blocked, where they are invited, that they want to be shown.
CREATE TABLE personal (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    body TEXT NOT NULL,
    changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX personal_person ON personal (person, kind);
CREATE INDEX personal_about ON personal (kind, key);
