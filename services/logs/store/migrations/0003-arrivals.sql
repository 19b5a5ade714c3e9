-- Where the records of each statement that stores some are, an hour of it a row: their numbers and their times. Who follows logs finds by
-- it what was stored since, also in an hour long past, without an index of numbers on all records. Kept for minutes, see store/upkeep.ts.
CREATE TABLE arrivals (
  first bigint NOT NULL,
  last bigint NOT NULL,
  time_from timestamptz NOT NULL,
  time_to timestamptz NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX arrivals_last ON arrivals (last);

-- From here on the sequence's last value is a number that was given: those that come are above it.
SELECT nextval('record_numbers');
