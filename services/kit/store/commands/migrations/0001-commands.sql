-- Outcomes of commands, see kit/store/commands. Shared by every service whose commands change rows of PostgreSQL.
-- A migration that was ever released is not edited any more; add the next number instead.

CREATE TABLE outcomes (
  -- That of the command or event.
  message_id text PRIMARY KEY,
  -- Text, not jsonb: what was saved comes back exactly as it was. Null for an event, which has no outcome.
  outcome    json,
  -- It was given up and has had no effect: a later success replaces it.
  failed     boolean NOT NULL DEFAULT false,
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outcomes_by_age ON outcomes (at);
