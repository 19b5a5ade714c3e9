-- Calls that their callers do not wait for. A migration that was ever released is not edited any more.

CREATE TABLE accepted_calls (
  id            uuid PRIMARY KEY,
  deployment_id uuid NOT NULL REFERENCES deployments ON DELETE CASCADE,
  operation     text NOT NULL,
  user_id       text NOT NULL,
  -- Who called with a key: what is known of it, without its secret.
  key           jsonb,
  type          text,
  wants_csv     boolean NOT NULL,
  -- Until the call is done.
  body          bytea,
  accepted      timestamptz(3) NOT NULL,
  ended         timestamptz(3),
  status        smallint,
  answer_type   text,
  answer        bytea
);
CREATE INDEX accepted_calls_by_age ON accepted_calls (accepted);
CREATE INDEX accepted_calls_by_user ON accepted_calls (user_id);
