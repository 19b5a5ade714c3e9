-- When a user was told, so that whoever reads on from the last one they know misses none and sees none twice.
ALTER TABLE notification_users ADD COLUMN created timestamptz(3), ADD COLUMN modified timestamptz(3);

-- What was told before keeps the time of its notification, and its version: nothing happened to it.
ALTER TABLE notification_users DISABLE TRIGGER USER;
UPDATE notification_users m SET created = n.created, modified = n.created
  FROM notifications n WHERE n.notification_id = m.notification_id;
ALTER TABLE notification_users ENABLE TRIGGER USER;
ALTER TABLE notification_users
  ALTER COLUMN created SET NOT NULL, ALTER COLUMN created SET DEFAULT clock_timestamp(),
  ALTER COLUMN modified SET NOT NULL, ALTER COLUMN modified SET DEFAULT clock_timestamp();
DROP TRIGGER stamp ON notification_users;
CREATE TRIGGER stamp BEFORE UPDATE ON notification_users FOR EACH ROW EXECUTE FUNCTION stamp('dated', '{}');

DROP INDEX notification_users_by_user;
CREATE INDEX notification_users_by_user ON notification_users (user_id, created, notification_id);

-- Each is later than all that the user was told before, in the order of the commits: the user's row is held until then, and
-- the clock may go back or not move between two of them. A time that is given stays where it is later.
CREATE FUNCTION tell_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE user_id = NEW.user_id FOR NO KEY UPDATE;
  NEW.created := greatest(NEW.created, (SELECT max(created) + interval '1 millisecond' FROM notification_users
                                         WHERE user_id = NEW.user_id));
  NEW.modified := NEW.created;
  RETURN NEW;
END $$;
CREATE TRIGGER tell_in_order BEFORE INSERT ON notification_users FOR EACH ROW EXECUTE FUNCTION tell_in_order();

-- The notifications of a user that are due now, read or not, with the time at which the user was told.
CREATE OR REPLACE VIEW user_notifications AS
  SELECT n.notification_id, n.title, n.message, n.msg_severity_code, n.url, n.start, n."end", n.row_version,
         m.created, greatest(n.modified, m.modified) AS modified, m.user_id, m.viewed
    FROM notifications n JOIN notification_users m USING (notification_id)
   WHERE now() BETWEEN n.start AND n."end";
