-- One-time tickets for event streams, in place of a token that a browser cannot send.
CREATE TABLE stream_tickets (
  digest     bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- The one path it opens.
  path       text NOT NULL,
  expires    timestamptz(3) NOT NULL,
  -- When it opened a stream; the stream goes on under it while the session does.
  used       timestamptz(3)
);
CREATE INDEX stream_tickets_by_session ON stream_tickets (session_id);
