import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Counting stops here: such a queue needs attention whatever its length, and counting it would add load. */
const countLimit = 100_000;

const count = `SELECT count(*) AS value FROM (SELECT FROM outbox LIMIT ${countLimit}) AS waiting`;
const age = `
  SELECT greatest(extract(epoch FROM clock_timestamp() - at), 0)::float8 AS value
    FROM change WHERE position = (SELECT min(position) FROM outbox)`;

/** What an operator watches of an outbox. Returns a function that counts what was published. */
export function measureQueue(registry: Registry, pool: pg.Pool, relaying: () => boolean): (published: number) => void {
  const registers = [registry];

  /** Read when the metrics are; missing while the database is unavailable. */
  function measured(name: string, help: string, sql: string): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await pool.query<{ value: number }>(sql).catch(() => undefined);
        if (found) this.set(found.rows[0]?.value ?? 0);
        else this.remove();
      },
    });
  }

  measured('outbox_queue_length', `Unpublished changes; not counted beyond ${countLimit}`, count);
  measured('outbox_oldest_seconds', 'Age of the oldest unpublished change; 0 where there is none', age);
  new Gauge({
    name: 'outbox_relaying',
    help: '1 in the process that publishes, 0 in one that stands by or fails',
    registers,
    collect() {
      this.set(relaying() ? 1 : 0);
    },
  });
  const published = new Counter({ name: 'outbox_published_total', help: 'Changes published', registers });
  return (number) => published.inc(number);
}
