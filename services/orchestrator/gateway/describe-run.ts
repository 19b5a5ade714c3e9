import { timeOfId } from '../../kit/ids.ts';
import type { RunEntry } from '../runs/run-log.ts';

/** A run as `GET /runs/{id}` shows it. Durations in milliseconds, sizes in bytes. */
export function describeRun({ solution, operation, planId, transport, result }: RunEntry) {
  const { runId, outcome, hops } = result;
  const began = timeOfId(runId);
  return {
    id: runId,
    solution,
    operation,
    plan: planId,
    transport,
    status: outcome.ok ? 'done' : 'failed',
    ...(began !== undefined && { began: new Date(began).toISOString() }),
    ...(!outcome.ok && { failure: outcome.failure }),
    hops: hops.map(({ at, durationMs, ...hop }) => ({
      ...hop,
      at: new Date(at).toISOString(),
      durationMs: Math.round(durationMs * 1_000) / 1_000,
    })),
  };
}
