-- A mailed secret proves the address that it was mailed to, and no other.
ALTER TABLE accounts
  -- The last verification token that was mailed, as SHA-256, and its address in small letters.
  ADD COLUMN verification_digest bytea,
  ADD COLUMN verification_email text;

-- They are valid for an hour, and where they were mailed to is not known.
DELETE FROM mailed_passwords;
ALTER TABLE mailed_passwords ADD COLUMN email text NOT NULL;

-- New addresses of users, until the link that was mailed to them is opened.
CREATE TABLE pending_addresses (
  user_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  email   text NOT NULL,
  -- Null until the mail is written.
  digest  bytea UNIQUE,
  expires timestamptz(3)
);

-- Mail about a change of the address goes to an address, whatever that of its user is by then.
ALTER TABLE asked_mails
  ADD COLUMN user_id uuid,
  DROP CONSTRAINT asked_mails_kind_check,
  DROP CONSTRAINT asked_mails_kind_recipient_key,
  ADD CHECK (kind IN ('verify-account', 'reset-password', 'verify-address', 'address-changed'));
CREATE UNIQUE INDEX asked_mails_key ON asked_mails (kind, recipient, coalesce(user_id::text, ''));
