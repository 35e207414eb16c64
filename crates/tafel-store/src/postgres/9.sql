-- Who has to be called to a table, and who has been. What has no time is done.
CREATE TABLE calls (
    id TEXT COLLATE "C" PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    made BIGINT NOT NULL,
    due BIGINT,
    version BIGINT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX calls_due ON calls (due) WHERE due IS NOT NULL;
CREATE INDEX calls_done ON calls (made) WHERE due IS NULL;
CREATE INDEX calls_person ON calls (person);
