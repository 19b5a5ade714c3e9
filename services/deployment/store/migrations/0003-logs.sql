-- What model servers wrote, kept after the servers are gone. A migration that was ever released is not edited any more.

CREATE TABLE log_lines (
  -- The order in which lines were copied: a reader goes on after the last one that it has.
  seq           bigserial PRIMARY KEY,
  deployment_id uuid NOT NULL REFERENCES deployments ON DELETE CASCADE,
  at            timestamptz(3) NOT NULL,
  component     text NOT NULL,
  replica       text NOT NULL,
  -- Empty where the target does not tell, and for lines of the platform.
  stream        text NOT NULL CHECK (stream IN ('stdout', 'stderr', '')),
  -- Counts lines that a server wrote in the same millisecond.
  part          integer NOT NULL,
  text          text NOT NULL,
  UNIQUE (deployment_id, at, component, replica, stream, part)
);

-- Deployments whose log a client reads: workers copy new lines until then.
CREATE TABLE log_requests (
  deployment_id uuid PRIMARY KEY REFERENCES deployments ON DELETE CASCADE,
  until         timestamptz(3) NOT NULL,
  copied        timestamptz(3)
);
