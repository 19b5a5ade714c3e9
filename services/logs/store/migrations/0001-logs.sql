-- One number for each record, in the order in which they were stored: times alone are not unique.
CREATE SEQUENCE record_numbers;

-- A partition holds one hour of UTC, is named `records_2026112709`, and is dropped whole. It is made when its first record
-- comes, see store/partitions.ts, which also adds the index of words once its hour is over.
CREATE TABLE records (
  number bigint NOT NULL DEFAULT nextval('record_numbers'),
  time timestamptz NOT NULL,
  severity smallint NOT NULL,
  service text NOT NULL,
  instance text,
  trace_id text,
  span_id text,
  request_id text,
  user_id text,
  solution_id text,
  deployment_id text,
  body text NOT NULL,
  attributes jsonb NOT NULL
) PARTITION BY RANGE (time);

CREATE INDEX records_time ON records (time, number);
CREATE INDEX records_trace ON records USING hash (trace_id) WHERE trace_id IS NOT NULL;
CREATE INDEX records_request ON records USING hash (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX records_user ON records (user_id, time) WHERE user_id IS NOT NULL;
CREATE INDEX records_solution ON records (solution_id, time) WHERE solution_id IS NOT NULL;
CREATE INDEX records_deployment ON records (deployment_id, time) WHERE deployment_id IS NOT NULL;

-- What is searched for words. Immutable, as an index needs it.
CREATE FUNCTION words_of(body text, attributes jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN attributes ? 'exception.message' THEN body || ' ' || (attributes ->> 'exception.message') ELSE body END
$$;

-- How far each source was stored: a partition of a topic, or a file. A record and its position are written in one
-- statement, so that a worker that is killed stores none twice and leaves none out.
CREATE TABLE positions (
  source text PRIMARY KEY,
  next bigint NOT NULL,
  moved_at timestamptz NOT NULL DEFAULT now()
);
