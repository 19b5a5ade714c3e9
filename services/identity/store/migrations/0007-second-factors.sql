-- Secrets of authenticator apps, encrypted with a secret that is not in the database.
CREATE TABLE second_factors (
  user_id       uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  sealed_secret text NOT NULL,
  -- Null until a first code has shown that the app has the secret.
  confirmed     timestamptz(3),
  -- Of the last code that was used; no code of it or an earlier one is taken again.
  last_step     bigint NOT NULL DEFAULT 0
);

-- Codes for users without their device. SHA-256: machines make them; a code is deleted when it is used.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  digest  bytea NOT NULL,
  PRIMARY KEY (user_id, digest)
);

-- Whether more than a password was shown when the session began, or since.
ALTER TABLE sessions ADD COLUMN strong boolean NOT NULL DEFAULT false;
