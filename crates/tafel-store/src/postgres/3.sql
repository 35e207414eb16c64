-- Lists are read from an index in their order, however many tables there are. When a person sat down, or the game
-- ended, stands with the person: a move must not touch it, or every move would cost a list its order.
ALTER TABLE members ADD COLUMN at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN ended BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE members SET at = changed, ended = phase = 2 FROM tables WHERE id = table_id;
DROP INDEX members_person;
CREATE INDEX members_list ON members (person, ended, at, table_id);

DROP INDEX tables_public;
CREATE INDEX tables_list ON tables (phase, changed, id) WHERE public;
