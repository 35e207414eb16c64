-- Ids are compared byte by byte, whatever the language of the database.
CREATE TABLE people (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT,
    lang TEXT,
    created BIGINT NOT NULL
);

-- Only hashes: whoever reads the database cannot be anybody.
CREATE TABLE sessions (
    hash BYTEA PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    used BIGINT NOT NULL
);

CREATE TABLE codes (
    hash BYTEA PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    expires BIGINT NOT NULL
);

CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    version BIGINT NOT NULL,
    phase SMALLINT NOT NULL,
    public BOOLEAN NOT NULL,
    seq BIGINT NOT NULL,
    waiting SMALLINT NOT NULL,
    bot_next BOOLEAN NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    doc TEXT NOT NULL
);
CREATE INDEX tables_public ON tables (phase, changed) WHERE public;
CREATE INDEX tables_bot_next ON tables (changed) WHERE bot_next AND phase = 1;

CREATE TABLE members (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    person TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX members_person ON members (person);

-- The log. (table_id, seq) decides between two writers, (table_id, request) makes a request count once.
CREATE TABLE steps (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    entry TEXT NOT NULL,
    at BIGINT NOT NULL,
    request TEXT,
    body BYTEA,
    PRIMARY KEY (table_id, seq)
);
CREATE UNIQUE INDEX steps_request ON steps (table_id, request) WHERE request IS NOT NULL;

CREATE TABLE leases (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    node TEXT NOT NULL,
    until BIGINT NOT NULL
);

CREATE TABLE records (
    id TEXT COLLATE "C" PRIMARY KEY,
    body TEXT NOT NULL,
    created BIGINT NOT NULL
);
