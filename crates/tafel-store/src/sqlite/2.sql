-- Written by whoever asks how the store is: only a real write shows that one can write.
CREATE TABLE health (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
) STRICT;
