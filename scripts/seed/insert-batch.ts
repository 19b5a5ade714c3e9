import type pg from 'pg';
import { type Batch, type Table, tableNames, tables } from './tables.ts';

/**
 * Writes a batch, all of it or nothing. With `withoutTrail` the rows leave no trace in the trail and cause no events: the trigger
 * that writes those is off in this transaction, and a concurrent write to the tables waits for its end, so
 * that the trail misses no other change. All other triggers stay on: they keep counters and search texts.
 */
export async function insertBatch(
  client: pg.ClientBase,
  batch: Batch,
  { withoutTrail }: { withoutTrail: boolean },
): Promise<void> {
  await client.query('BEGIN');
  try {
    // In one statement and always in the same order: two transactions that lock the same tables must not deadlock.
    if (withoutTrail) await client.query(`LOCK TABLE ${tableNames.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
    if (withoutTrail) await client.query(trail('DISABLE'));
    else await client.query(`SELECT set_config('catalog.context', '{"service": "seed"}', true)`);
    const rows = { ...batch, tags: distinct(batch.tags) };
    for (const table of tableNames) await insert(client, table, rows[table]);
    if (withoutTrail) await client.query(trail('ENABLE'));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

const distinct = (tags: Batch['tags']) => [...new Map(tags.map((row) => [row.tag, row])).values()];

const trail = (what: 'DISABLE' | 'ENABLE'): string =>
  tableNames.map((table) => `ALTER TABLE ${table} ${what} TRIGGER record_change`).join(';');

async function insert(client: pg.ClientBase, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries<string>(tables[table]);
  const names = columns.map(([name]) => name).join(', ');
  const lists = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  const byColumn = columns.map(([name]) => rows.map((row) => Reflect.get(row, name)));
  // All solutions share tags: most of them exist already.
  const conflict = table === 'tags' ? ' ON CONFLICT DO NOTHING' : '';
  const text = `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${lists})${conflict}`;
  await client.query({ name: `seed ${table}`, text, values: byColumn });
}
