CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT,
    lang TEXT,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Only hashes: whoever reads the file cannot be anybody.
CREATE TABLE sessions (
    hash BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id),
    used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE codes (
    hash BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    phase INTEGER NOT NULL,
    public INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    waiting INTEGER NOT NULL,
    bot_next INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    doc TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_public ON tables (phase, changed) WHERE public;
CREATE INDEX tables_bot_next ON tables (changed) WHERE bot_next AND phase = 1;

CREATE TABLE members (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_person ON members (person);

-- The log. (table_id, seq) decides between two writers, (table_id, request) makes a request count once.
CREATE TABLE steps (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    entry TEXT NOT NULL,
    at INTEGER NOT NULL,
    request TEXT,
    body BLOB,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX steps_request ON steps (table_id, request) WHERE request IS NOT NULL;

CREATE TABLE leases (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    node TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE records (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
