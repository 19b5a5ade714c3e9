-- Calls of deployments, added up by hour. A migration that was ever released is not edited any more.

CREATE TABLE usage_hours (
  deployment_id uuid NOT NULL REFERENCES deployments ON DELETE CASCADE,
  hour          timestamptz(3) NOT NULL,
  revision_id   uuid NOT NULL,
  caller        text NOT NULL,
  calls         bigint NOT NULL,
  errors        bigint NOT NULL,
  bytes_in      bigint NOT NULL,
  bytes_out     bigint NOT NULL,
  -- Calls by how long they took; buckets that are missing at the end are zero.
  latencies     bigint[] NOT NULL,
  PRIMARY KEY (deployment_id, hour, revision_id, caller)
);
CREATE INDEX usage_hours_by_hour ON usage_hours (hour);

-- Batches that were added: a gateway sends one again where it did not learn whether it was.
CREATE TABLE usage_batches (
  id    uuid PRIMARY KEY,
  added timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX usage_batches_by_age ON usage_batches (added);
