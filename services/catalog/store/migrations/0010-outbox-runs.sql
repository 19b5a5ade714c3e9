-- What the relay publishes right now, and under which numbers, so that a repeat has the number it had.
-- A migration that was ever released is not edited any more; add the next number instead.

CREATE TABLE outbox_run (
  -- There is one relay, and one row.
  one       boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- The number of the first of the positions; the others count on from there.
  first     bigint NOT NULL DEFAULT 0,
  positions bigint[] NOT NULL DEFAULT '{}'
);
INSERT INTO outbox_run DEFAULT VALUES;
