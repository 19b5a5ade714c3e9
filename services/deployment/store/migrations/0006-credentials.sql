-- What deployers give to deploy to accounts of theirs. A migration that was ever released is not edited any more.

CREATE TABLE target_credentials (
  id        uuid PRIMARY KEY,
  user_id   uuid NOT NULL,
  target    text NOT NULL,
  name      text NOT NULL,
  -- Encrypted with DEPLOYMENT_CREDENTIALS_KEY.
  sealed    text NOT NULL,
  created   timestamptz(3) NOT NULL
);
CREATE INDEX target_credentials_by_user ON target_credentials (user_id, created, id);

CREATE TABLE credential_uses (
  deployment_id uuid PRIMARY KEY REFERENCES deployments ON DELETE CASCADE,
  -- Not removed with its credentials: a deployment that lost them would be run in the account of the platform.
  credential_id uuid NOT NULL REFERENCES target_credentials
);
CREATE INDEX credential_uses_by_credential ON credential_uses (credential_id);
