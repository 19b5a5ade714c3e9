/**
 * Which numbers of records are settled: no statement that is under way stores one among them any more. Numbers are given before
 * a statement commits, so that 8 may be seen before 7, and a follower that goes on after 8 would never see 7.
 *
 * A statement that stores takes a shared lock, named after the last number that was given, before it gets numbers of its own:
 * all of them are above. The lock ends after its commit has become visible. A reader takes the last number first and looks at the
 * locks then. A number up to both was given before, by a statement that had its lock before; so it has ended, and the next statement
 * of the reader sees what it has stored. Shared locks wait for nothing, and end with a worker that is killed.
 */

/** The key of a lock has room for the lowest 31 bits of a number: statements under way are never so far apart. */
const bits = '2147483647';

/** A condition that takes the lock, and always holds. */
export const holdNumbers = `(SELECT pg_advisory_xact_lock_shared('records'::regclass::oid::int, (last_value & ${bits})::int) IS NOT NULL FROM record_numbers)`;

/** One row with the last settled number. Locks named after a larger number than was read are of no consequence. */
export const settledNumber = `
  SELECT coalesce(settled, last_value) AS number
    FROM record_numbers CROSS JOIN LATERAL (
      -- Refers to the number on purpose, so that the locks are looked at after it was read.
      SELECT min(last_value - behind) AS settled
        FROM (SELECT (last_value - objid::bigint) & ${bits} AS behind
                FROM pg_locks
               WHERE locktype = 'advisory' AND objsubid = 2 AND classid = 'records'::regclass::oid
                 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held
       WHERE behind < ${bits} / 2
    ) AS locks`;
