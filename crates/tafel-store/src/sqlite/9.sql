-- Who has to be called to a table, and who has been. What has no time is done.
CREATE TABLE calls (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    made INTEGER NOT NULL,
    due INTEGER,
    version INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX calls_due ON calls (due) WHERE due IS NOT NULL;
CREATE INDEX calls_done ON calls (made) WHERE due IS NULL;
CREATE INDEX calls_person ON calls (person);
