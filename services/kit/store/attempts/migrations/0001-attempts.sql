-- Failed attempts by key, see kit/store/attempts. Shared by every service that has some.
-- A migration that was ever released is not edited any more; add the next number instead.

CREATE TABLE attempts (
  -- A digest: people type passwords where a name belongs.
  key      bytea PRIMARY KEY,
  failures integer NOT NULL,
  -- From when on the next attempt may be made.
  next_at  timestamptz(3) NOT NULL,
  -- When the failures are forgotten.
  expires  timestamptz(3) NOT NULL
);
CREATE INDEX attempts_by_expiry ON attempts (expires);
