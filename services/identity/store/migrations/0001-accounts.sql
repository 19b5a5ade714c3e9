------------------------------------------------------------------------------------------------------------------------
-- What is told to everybody, see kit/store/outbox
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE change (
  position       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change_id      uuid NOT NULL DEFAULT gen_random_uuid(),
  at             timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  kind           text NOT NULL,
  -- Name of the event.
  entity         text NOT NULL,
  record_key     jsonb NOT NULL,
  aggregate_type text NOT NULL,
  aggregate_id   text NOT NULL,
  changed        text[] NOT NULL DEFAULT '{}',
  before         jsonb,
  -- What the event says; never a secret.
  after          jsonb,
  service        text,
  acting_user    text,
  request_id     text,
  traceparent    text
);
CREATE INDEX change_by_aggregate ON change (aggregate_type, aggregate_id, position);

CREATE TABLE outbox (position bigint PRIMARY KEY REFERENCES change)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Tells an event about a user, in the transaction of what it tells about.
CREATE FUNCTION tell(event text, about uuid, says jsonb, context jsonb) RETURNS void LANGUAGE sql AS $$
  WITH noted AS (
    INSERT INTO change (kind, entity, record_key, aggregate_type, aggregate_id, after, acting_user, request_id, traceparent)
    VALUES ('created', event, jsonb_build_object('userId', about), 'user', about::text, says,
            context ->> 'user', context ->> 'request', context ->> 'traceparent')
    RETURNING position)
  INSERT INTO outbox SELECT position FROM noted
$$;

------------------------------------------------------------------------------------------------------------------------
-- Keys that sign tokens
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE signing_keys (
  kid            text PRIMARY KEY,
  public_jwk     jsonb NOT NULL,
  -- Encrypted with a secret that is not in the database.
  sealed_private text NOT NULL,
  created        timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- Everybody has to know a key before it signs.
  signs_from     timestamptz(3) NOT NULL,
  -- Until the last token it signed is over; null while no other key is to follow.
  verifies_until timestamptz(3)
);

------------------------------------------------------------------------------------------------------------------------
-- What identity knows of users besides the catalog
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE accounts (
  user_id        uuid PRIMARY KEY,
  -- When all sessions were ended last: a log-in that began before must not make one after.
  closed         timestamptz,
  -- Whether there has been a session.
  welcomed       boolean NOT NULL DEFAULT false,
  -- The address that this user has proved to receive mail at, in small letters.
  verified_email text
);

CREATE TABLE sessions (
  session_id uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created    timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires    timestamptz(3) NOT NULL,
  ended      timestamptz(3)
);
CREATE INDEX sessions_by_user ON sessions (user_id) WHERE ended IS NULL;
CREATE INDEX sessions_by_expiry ON sessions (expires);

CREATE TABLE api_tokens (
  token_id  uuid PRIMARY KEY,
  user_id   uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name      varchar(50) NOT NULL,
  scopes    text[] NOT NULL,
  -- SHA-256: nobody can guess what machines make.
  digest    bytea NOT NULL UNIQUE,
  created   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires   timestamptz(3),
  last_used timestamptz(3)
);
CREATE INDEX api_tokens_by_user ON api_tokens (user_id);

-- Passwords that were mailed and not used yet; the user's own works on until then.
CREATE TABLE mailed_passwords (
  user_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  digest  bytea NOT NULL UNIQUE,
  expires timestamptz(3) NOT NULL
);

-- Users that log in at a provider. The catalog's login providers say the same; this is how they are found.
CREATE TABLE linked_accounts (
  provider_code    text NOT NULL,
  provider_user_id text NOT NULL,
  user_id          uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  PRIMARY KEY (provider_code, provider_user_id)
);
CREATE INDEX linked_accounts_by_user ON linked_accounts (user_id);

------------------------------------------------------------------------------------------------------------------------
-- What was begun and must come to an end, whatever happens to the process that began it
------------------------------------------------------------------------------------------------------------------------

-- Sign-ups whose user may be in the catalog already, without a role.
CREATE TABLE begun_sign_ups (
  user_id uuid PRIMARY KEY,
  way     text NOT NULL,
  roles   uuid[] NOT NULL,
  verify  boolean NOT NULL,
  begun   timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

-- Changes of passwords of which nobody knows yet whether the catalog has made them.
CREATE TABLE begun_password_changes (
  change_id uuid PRIMARY KEY,
  user_id   uuid NOT NULL,
  way       text NOT NULL,
  begun     timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

-- Mail that was asked for. Whom it goes to, and whether there is anybody, is found out when it is sent, and the secret in
-- it is made then.
CREATE TABLE asked_mails (
  mail_id   uuid PRIMARY KEY,
  kind      text NOT NULL CHECK (kind IN ('verify-account', 'reset-password')),
  -- A login name or an e-mail address, in small letters.
  recipient text NOT NULL,
  asked     timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  due       timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  attempts  integer NOT NULL DEFAULT 0,
  UNIQUE (kind, recipient)
);
CREATE INDEX asked_mails_by_due ON asked_mails (due);
