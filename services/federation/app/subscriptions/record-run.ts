import type { Clock } from '../../../kit/clock.ts';
import type { RunRecord, RunRecords } from '../../domain/run-records.ts';
import type { Subscription } from '../../domain/subscription.ts';

/** How often people see a run go on. */
const saveEveryMs = 1_000;

/** Of a run. */
const mostWarnings = 100;

/** The record of a run while it is under way. Errors: `unavailable`. */
export interface RecordedRun {
  readonly startedAt: number;
  /** So many solutions are to be copied. */
  expect(total: number): Promise<void>;
  /** One more of them has been tried. */
  count(end: 'copied' | 'not copied'): Promise<void>;
  /** Is in the record from its next change on. */
  warn(solutionId: string, message: string): void;
  /** Resolves to how many were copied. */
  end(error?: RunRecord['error']): Promise<number>;
}

export async function startRecord(
  { subId, peerId }: Pick<Subscription, 'subId' | 'peerId'>,
  { records, clock }: { readonly records: Pick<RunRecords, 'save'>; readonly clock: Clock },
): Promise<RecordedRun> {
  const startedAt = clock.now();
  let record: RunRecord = { subId, peerId, startedAt, total: 0, tried: 0, copied: 0, warnings: [] };
  let savedAt = startedAt;
  await records.save(record);
  return {
    startedAt,
    async expect(total) {
      record = { ...record, total };
      await records.save(record);
    },
    async count(end) {
      record = { ...record, tried: record.tried + 1, copied: record.copied + (end === 'copied' ? 1 : 0) };
      if (clock.now() - savedAt < saveEveryMs) return;
      savedAt = clock.now();
      await records.save(record);
    },
    warn(solutionId, message) {
      const warnings = [...record.warnings, { solutionId, message }].slice(0, mostWarnings);
      record = { ...record, warnings };
    },
    async end(error) {
      record = { ...record, endedAt: clock.now(), ...(error && { error }) };
      await records.save(record);
      return record.copied;
    },
  };
}
