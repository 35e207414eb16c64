-- How far people are in lessons. There is a row for each person and lesson, and no more.
CREATE TABLE lessons (
    id TEXT COLLATE "C" PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    step INTEGER NOT NULL,
    done BOOLEAN NOT NULL,
    body TEXT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX lessons_person ON lessons (person, game);
