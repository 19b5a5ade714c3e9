-- Whether the token outlives a change of its user's password.
ALTER TABLE api_tokens ADD COLUMN kept boolean NOT NULL DEFAULT false;
