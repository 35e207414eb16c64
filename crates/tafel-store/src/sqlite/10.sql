-- When something happens at a table because time passes: somebody's time runs out, a request does.
ALTER TABLE tables ADD COLUMN due INTEGER;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL AND phase = 1;
