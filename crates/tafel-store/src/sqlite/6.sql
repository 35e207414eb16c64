-- How far people are in lessons. There is a row for each person and lesson, and no more.
CREATE TABLE lessons (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    step INTEGER NOT NULL,
    done INTEGER NOT NULL,
    body TEXT NOT NULL,
    changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX lessons_person ON lessons (person, game);
