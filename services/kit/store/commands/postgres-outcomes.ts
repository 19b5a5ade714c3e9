import type { Failure, Outcome } from '../../bus/outcome.ts';
import type { OutcomeJournal } from '../outcomes.ts';
import type { Database } from '../transactions.ts';

/** The outcomes of `PostgresCommands`, for gateways, which only read them. Errors: `unavailable`. */
export interface PostgresOutcomes extends OutcomeJournal {
  /** Deletes outcomes of this age; it must outlast every redelivery and replay. */
  deleteExpired(retentionMs: number): Promise<void>;
}

interface Row {
  readonly outcome: Outcome | Failure | null;
  readonly failed: boolean;
}

const saveFailure = `INSERT INTO outcomes (message_id, outcome, failed) VALUES ($1, $2, true)
                     ON CONFLICT (message_id) DO UPDATE SET outcome = $2 WHERE outcomes.failed`;

export function createPostgresOutcomes({ query }: Database): PostgresOutcomes {
  const read = async (id: string) =>
    (await query<Row>('SELECT outcome, failed FROM outcomes WHERE message_id = $1', [id]))[0];
  return {
    async find(commandId) {
      const row = await read(commandId);
      return row?.outcome && !row.failed ? { outcome: row.outcome as Outcome } : undefined;
    },
    async recordFailure(commandId, failure) {
      await query(saveFailure, [commandId, JSON.stringify(failure)]);
    },
    async failureOf(commandId) {
      const row = await read(commandId);
      return row?.failed ? (row.outcome as Failure) : undefined;
    },
    async deleteExpired(retentionMs) {
      await query(`DELETE FROM outcomes WHERE at < now() - $1 * interval '1 millisecond'`, [retentionMs]);
    },
  };
}
