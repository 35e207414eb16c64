-- Tables that are not over, and who opened them from where: so many per person and network are allowed. Where nobody
-- knows any more, nobody is counted. The row goes when the table ends, and with it where somebody came from.
CREATE TABLE opened (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    person TEXT,
    network TEXT
);
CREATE INDEX opened_person ON opened (person) WHERE person IS NOT NULL;
CREATE INDEX opened_network ON opened (network) WHERE network IS NOT NULL;
INSERT INTO opened (table_id) SELECT id FROM tables WHERE phase < 2;
