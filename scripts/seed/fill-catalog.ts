import type pg from 'pg';
import { numberOf } from './ids.ts';
import { insertBatch } from './insert-batch.ts';
import { addSolution } from './make-solution.ts';
import { createPlan } from './plan.ts';
import { emptyBatch, tableNames } from './tables.ts';

export interface FillOptions {
  /** How many solutions to add. */
  readonly solutions: number;
  /** The same seed makes the same solutions; another run with it continues where the last one ended. */
  readonly seed: number;
  /** Whether the trail and the topic hear of it. */
  readonly events: boolean;
  readonly onProgress?: (solutions: number) => void;
  /** Ends it after the batch under way. */
  readonly signal?: AbortSignal | undefined;
}

/** Short enough for others who want to write, and long enough to be quick. */
const batchSize = 500;

/** Collects more new texts before it sorts them into their indexes, which halves the work. */
const settings = `SET gin_pending_list_limit = '32MB'; SET maintenance_work_mem = '128MB'`;

/**
 * Adds solutions and all that belongs to them, in batches that are a transaction each: what an interruption leaves is whole.
 * The pool's schema holds the catalog's tables. Resolves to how many solutions were added.
 */
export async function fillCatalog(pool: pg.Pool, options: FillOptions): Promise<number> {
  const { solutions, seed, events, onProgress = () => undefined, signal } = options;
  const plan = createPlan(seed, Date.now());
  const client = await pool.connect();
  let added = 0;
  try {
    await client.query(settings);
    const first = await nextNumber(client, plan.ids.solution(0), plan.ids.solution(0xffff_ffff_ffff));
    while (added < solutions && !signal?.aborted) {
      const batch = emptyBatch();
      const count = Math.min(batchSize, solutions - added);
      for (let index = 0; index < count; index += 1) addSolution(batch, plan, first + added + index);
      await insertBatch(client, batch, { withoutTrail: !events });
      added += count;
      onProgress(added);
    }
    // The planner knows nothing yet about rows that have just come, and pages are read from an index alone after this.
    await client.query('SET statement_timeout = 0');
    await client.query(`VACUUM (ANALYZE) ${tableNames.join(', ')}, revision_facets, revision_texts`);
    return added;
  } finally {
    // The connection may be in the middle of something when this was interrupted.
    client.release(true);
  }
}

async function nextNumber(client: pg.ClientBase, lowest: string, highest: string): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    'SELECT solution_id::text AS last FROM solutions WHERE solution_id BETWEEN $1 AND $2 ORDER BY solution_id DESC LIMIT 1',
    [lowest, highest],
  );
  return rows[0]?.last ? numberOf(rows[0].last) + 1 : 0;
}
