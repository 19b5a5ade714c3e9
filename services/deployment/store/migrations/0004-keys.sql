-- Keys that callers of a deployment show. A migration that was ever released is not edited any more.

CREATE TABLE deployment_keys (
  id               uuid PRIMARY KEY,
  deployment_id    uuid NOT NULL REFERENCES deployments ON DELETE CASCADE,
  name             text NOT NULL,
  hint             text NOT NULL,
  -- SHA-256 of the secret.
  digest           bytea NOT NULL UNIQUE,
  calls_per_second integer,
  calls_per_minute integer,
  calls_per_day    integer,
  expires          timestamptz(3),
  created          timestamptz(3) NOT NULL
);
CREATE INDEX deployment_keys_by_deployment ON deployment_keys (deployment_id, created, id);

-- Calls that gateways have reserved of a key's quota; more than the quota where the last block was cut.
CREATE TABLE key_days (
  key_id   uuid NOT NULL REFERENCES deployment_keys ON DELETE CASCADE,
  day      date NOT NULL,
  reserved bigint NOT NULL,
  PRIMARY KEY (key_id, day)
);
CREATE INDEX key_days_by_day ON key_days (day);
