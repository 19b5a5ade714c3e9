-- Sessions of browsers: which of the session's refresh secrets is the current one, and since when. The secrets are derived
-- from these numbers with a key that is not in the database.
ALTER TABLE sessions
  ADD COLUMN generation integer NOT NULL DEFAULT 0,
  ADD COLUMN rotated timestamptz(3);
