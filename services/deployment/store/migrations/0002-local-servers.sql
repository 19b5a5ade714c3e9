-- The model servers that are wanted on this machine. A migration that was ever released is not edited any more.

CREATE TABLE local_servers (
  id                 text PRIMARY KEY,
  deployment_id      uuid NOT NULL,
  component          text NOT NULL,
  replica            integer NOT NULL,
  revision_id        uuid NOT NULL,
  model              jsonb NOT NULL,
  memory_limit_bytes bigint NOT NULL,
  processor_limit    double precision NOT NULL,
  status             text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'preparing', 'starting', 'running', 'failed')),
  port               integer,
  restarts           integer NOT NULL DEFAULT 0,
  detail             text,
  generation         integer NOT NULL DEFAULT 0
);
CREATE INDEX local_servers_by_deployment ON local_servers (deployment_id);
