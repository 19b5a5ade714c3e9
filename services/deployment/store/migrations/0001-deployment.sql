-- What runs where. A migration that was ever released is not edited any more; add the next number instead.

CREATE TABLE deployments (
  id          uuid PRIMARY KEY,
  name        text NOT NULL,
  target      text NOT NULL,
  user_id     uuid NOT NULL,
  solution_id uuid NOT NULL,
  revision_id uuid NOT NULL,
  options     jsonb NOT NULL,
  status      text NOT NULL CHECK (status IN ('starting', 'ready', 'updating', 'failed', 'removing', 'removed')),
  endpoints   jsonb NOT NULL,
  detail      text,
  -- The process that changes it, or did last.
  task_id     text NOT NULL,
  -- Of the step results in the catalog.
  tracking_id uuid NOT NULL,
  created     timestamptz(3) NOT NULL,
  modified    timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX deployments_by_name ON deployments (name) WHERE status <> 'removed';
CREATE INDEX deployments_by_user ON deployments (user_id, created DESC, id);
CREATE INDEX deployments_by_solution ON deployments (solution_id, created DESC, id);
CREATE INDEX deployments_by_age ON deployments (created DESC, id);

-- What a revision of it is to run, as it was read from catalog and artifacts.
CREATE TABLE plans (
  deployment_id uuid NOT NULL REFERENCES deployments ON DELETE CASCADE,
  revision_id   uuid NOT NULL,
  plan          jsonb NOT NULL,
  PRIMARY KEY (deployment_id, revision_id)
);
