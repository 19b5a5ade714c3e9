-- What was decided, what is to be sent, and where to.
-- A migration that was ever released is not edited any more; add the next number instead.

-- A notification as it was decided on when its event came first. The catalog holds what people see of it.
CREATE TABLE notices (
  notification_id uuid PRIMARY KEY,
  event_id text NOT NULL,
  user_ids uuid[] NOT NULL,
  severity text NOT NULL CHECK (severity IN ('HI', 'ME', 'LO')),
  title    text NOT NULL,
  message  text NOT NULL,
  url      text NOT NULL,
  start    timestamptz(3) NOT NULL,
  "end"    timestamptz(3) NOT NULL,
  decided  timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When it was in everybody's list and what is to be sent besides was noted; null: to be done.
  settled  timestamptz
);
CREATE INDEX notices_by_event ON notices (event_id);
CREATE INDEX notices_by_age ON notices (decided);

CREATE TABLE webhooks (
  webhook_id  uuid PRIMARY KEY,
  user_id     uuid NOT NULL,
  url         text NOT NULL,
  description text NOT NULL,
  severities  text[] NOT NULL,
  -- What deliveries are signed with; it has to be known to sign, so it can not be a hash.
  secret      bytea NOT NULL,
  created     timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- Failures since the last success. An address that fails rests, and what is for it with it, so that it holds up nobody.
  failures    integer NOT NULL DEFAULT 0,
  rests_until timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX webhooks_by_user ON webhooks (user_id, created);

-- How mail comes to a user; who has no row gets each notification in a mail of its own, at once.
CREATE TABLE digests (
  user_id uuid PRIMARY KEY,
  rhythm  text NOT NULL CHECK (rhythm IN ('hourly', 'daily'))
);

-- One thing to send to one place.
CREATE TABLE deliveries (
  delivery_id     uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  notification_id uuid NOT NULL REFERENCES notices ON DELETE CASCADE,
  channel         text NOT NULL CHECK (channel IN ('mail', 'digest', 'webhook')),
  user_id         uuid NOT NULL,
  -- The webhook, or the user whose mail it is.
  target          uuid NOT NULL,
  webhook_id      uuid REFERENCES webhooks ON DELETE CASCADE,
  state           text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'given_up', 'dropped')),
  attempts        integer NOT NULL DEFAULT 0,
  -- When it is tried next; while it is under way, when another process may take it for lost.
  due             timestamptz NOT NULL,
  -- From when on it is counted how long it has been tried.
  begun           timestamptz NOT NULL,
  created         timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  ended           timestamptz(3),
  -- What the other side said last, or why there was no answer.
  last_answer     text,
  UNIQUE (notification_id, channel, target),
  CHECK ((channel = 'webhook') = (webhook_id IS NOT NULL))
);
CREATE INDEX deliveries_due ON deliveries (channel, due) WHERE state = 'waiting';
CREATE INDEX deliveries_by_webhook ON deliveries (webhook_id, created DESC, delivery_id DESC) WHERE webhook_id IS NOT NULL;
CREATE INDEX deliveries_by_user ON deliveries (user_id, created DESC, delivery_id DESC);
