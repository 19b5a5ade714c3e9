import type pg from 'pg';
import { createCounter, createGauge, type Measured } from '../../metrics.ts';

/** Counting stops here: such a queue needs attention whatever its length, and counting it would add load. */
const countLimit = 100_000;

const count = `SELECT count(*) AS value FROM (SELECT FROM outbox LIMIT ${countLimit}) AS waiting`;
const age = `
  SELECT greatest(extract(epoch FROM clock_timestamp() - at), 0)::float8 AS value
    FROM change WHERE position = (SELECT min(position) FROM outbox)`;

/** What an operator watches of an outbox. Returns a function that counts what was published. */
export function measureQueue(service: Measured, pool: pg.Pool, relaying: () => boolean): (published: number) => void {
  /** Read when the metrics are; missing while the database is unavailable. */
  function measured(name: string, help: string, sql: string): void {
    createGauge(service, {
      name,
      help,
      async collect() {
        const found = await pool.query<{ value: number }>(sql).catch(() => undefined);
        if (found) this.set(found.rows[0]?.value ?? 0);
        else this.remove();
      },
    });
  }

  measured('outbox_queue_length', `Unpublished changes; not counted beyond ${countLimit}`, count);
  measured('outbox_oldest_seconds', 'Age of the oldest unpublished change; 0 where there is none', age);
  createGauge(service, {
    name: 'outbox_relaying',
    help: '1 in the process that publishes, 0 in one that stands by or fails',
    collect() {
      this.set(relaying() ? 1 : 0);
    },
  });
  const published = createCounter(service, 'outbox_published_total', 'Changes published');
  return (number) => published.inc(number);
}
