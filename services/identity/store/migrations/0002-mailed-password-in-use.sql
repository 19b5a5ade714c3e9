-- Whether the password was mailed to its user: when such a one has expired, knowing it proves no more than that a mail was
-- read at some time.
ALTER TABLE accounts ADD COLUMN mailed_password boolean NOT NULL DEFAULT false;
