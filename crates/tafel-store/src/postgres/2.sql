-- Written by whoever asks how the store is: only a real write shows that one can write.
CREATE TABLE health (
    one SMALLINT PRIMARY KEY CHECK (one = 1),
    at BIGINT NOT NULL
);
