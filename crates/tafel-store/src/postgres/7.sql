-- How games ended: once for each table that is over. result_people is there to be searched.
ALTER TABLE tables ADD COLUMN recorded BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX tables_unrecorded ON tables (id) WHERE phase = 2 AND NOT recorded;
CREATE TABLE results (
    id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    game TEXT NOT NULL,
    ended BIGINT NOT NULL,
    rated BOOLEAN NOT NULL,
    people TEXT[] NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX results_rated ON results (game, ended, id) WHERE rated;
CREATE TABLE result_people (
    person TEXT COLLATE "C" NOT NULL,
    ended BIGINT NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (person, ended, id)
);
-- What belongs to one person: whom they blocked, where they are invited, that they want to be shown.
CREATE TABLE personal (
    id TEXT COLLATE "C" PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL,
    kind TEXT NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    body TEXT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX personal_person ON personal (person, kind);
CREATE INDEX personal_about ON personal (kind, key);
