-- Requests and failures within windows, counted by several processes together; see kit/http/window-counts.ts.
-- A migration that was ever released is not edited any more; add the next number instead.

-- Unlogged: what a crash forgets would be over within the hour, and nothing waits for the disk.
CREATE UNLOGGED TABLE window_counts (
  -- A digest: keys hold addresses and names of people.
  key     bytea PRIMARY KEY,
  points  bigint NOT NULL,
  ends_at timestamptz(3) NOT NULL
);
CREATE INDEX window_counts_by_end ON window_counts (ends_at);
