-- What kind of device somebody is signed in on, so that they can tell theirs apart.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE INDEX sessions_person ON sessions (person);
CREATE INDEX codes_person ON codes (person);
