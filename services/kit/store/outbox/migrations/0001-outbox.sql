-- The outbox, shared by every service that publishes from PostgreSQL, see kit/store/outbox.
-- A migration that was ever released is not edited any more; add the next number instead.

-- The activity trail: append only, written in the transaction of the change itself.
CREATE TABLE change (
  position       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Identity of the event; the same however often it is published.
  change_id      uuid NOT NULL DEFAULT gen_random_uuid(),
  at             timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  kind           text NOT NULL CHECK (kind IN ('created', 'updated', 'deleted')),
  -- Name of the table, or of the event.
  entity         text NOT NULL,
  record_key     jsonb NOT NULL,
  -- What the record is a part of; events of one aggregate share a Kafka key.
  aggregate_type text NOT NULL,
  aggregate_id   text NOT NULL,
  -- Columns with another value than before; those with secrets are named but never shown.
  changed        text[] NOT NULL DEFAULT '{}',
  before         jsonb,
  after          jsonb,
  -- Who: the account of the calling service, and the person it acted for where it said so.
  service        text,
  acting_user    text,
  request_id     text,
  traceparent    text
);
CREATE INDEX change_by_aggregate ON change (aggregate_type, aggregate_id, position);

-- Changes that are not published yet.
CREATE TABLE outbox (position bigint PRIMARY KEY REFERENCES change)
  -- Few rows that come and go: counted by the share of the table, the dead ones would slow the queue down.
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Publishes an event that the service words itself, in the transaction of what it is about. Never put a secret in `says`.
-- `context`: {"service", "user", "request", "traceparent"}, each where it is known.
CREATE FUNCTION publish_event(event text, of_type text, of_id text, says jsonb, context jsonb DEFAULT '{}')
  RETURNS void LANGUAGE sql AS $$
  WITH recorded AS (
    INSERT INTO change (kind, entity, record_key, aggregate_type, aggregate_id, after,
                        service, acting_user, request_id, traceparent)
    VALUES ('created', event, jsonb_build_object('id', of_id), of_type, of_id, says,
            context ->> 'service', context ->> 'user', context ->> 'request', context ->> 'traceparent')
    RETURNING position)
  INSERT INTO outbox SELECT position FROM recorded
$$;

-- Records a change of one row. Arguments: aggregate type, its column, key columns, columns whose values are left out.
-- The caller comes from the setting outbox.context (as `context` above), which lives as long as the transaction.
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden    text[] := TG_ARGV[3];
  context   jsonb := coalesce(nullif(current_setting('outbox.context', true), ''), '{}');
  old_row   jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row   jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  any_row   jsonb := coalesce(new_row, old_row);
  different text[] := '{}';
  recorded  bigint;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT coalesce(array_agg(n.key ORDER BY n.key), '{}') INTO different
      FROM jsonb_each(new_row) AS n
     WHERE n.value IS DISTINCT FROM old_row -> n.key;
    IF different = '{}' THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO change (kind, entity, record_key, aggregate_type, aggregate_id, changed, before, after,
                      service, acting_user, request_id, traceparent)
  VALUES (CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END,
          TG_TABLE_NAME,
          (SELECT jsonb_object_agg(k, any_row -> k) FROM unnest(TG_ARGV[2]::text[]) AS k),
          TG_ARGV[0], any_row ->> TG_ARGV[1], different,
          old_row - hidden, new_row - hidden,
          context ->> 'service', context ->> 'user', context ->> 'request', context ->> 'traceparent')
  RETURNING change.position INTO recorded;
  INSERT INTO outbox VALUES (recorded);
  RETURN NULL;
END $$;

-- Publishes every change of the rows of a table: CALL publish_changes('bicycles', 'bicycle', 'bicycle_id', '{bicycle_id}').
CREATE PROCEDURE publish_changes(of regclass, aggregate text, aggregate_column text, key text[], hidden text[] DEFAULT '{}')
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s
                  FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L, %L, %L)',
                 of, aggregate, aggregate_column, key, hidden);
END $$;
