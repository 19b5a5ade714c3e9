-- Processes of the process manager, see kit/process. Shared by every service that has some.
-- A migration that was ever released is not edited any more; add the next number instead.

CREATE TABLE processes (
  process_id text PRIMARY KEY,
  type       text NOT NULL,
  -- Text, not jsonb: what a step resolved to comes back exactly as it was, also the character U+0000.
  state      json NOT NULL,
  -- From when on any runner may take it; null once it is closed.
  due_at     timestamptz,
  -- The lease of the runner that has it.
  token      uuid,
  expires_at timestamptz
);
CREATE INDEX processes_due ON processes (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX processes_held ON processes (token) WHERE token IS NOT NULL;
CREATE INDEX processes_expired ON processes (expires_at) WHERE expires_at IS NOT NULL;
