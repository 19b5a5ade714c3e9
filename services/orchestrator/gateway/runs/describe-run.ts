import { timeOfId } from '../../../kit/ids.ts';
import type { AsyncRun } from '../../domain/async-run.ts';
import type { Hop } from '../../domain/hop.ts';
import type { RunRecord, RunRetry } from '../../domain/run-history.ts';

/** A run as `GET /runs/{id}` shows it. Durations in milliseconds, sizes in bytes. */
export function describeRun({ id, solution, operation, planId, transport, status, failure, hops, retry }: RunRecord) {
  const began = timeOfId(id);
  return {
    id,
    solution,
    operation,
    plan: planId,
    transport,
    status,
    ...(began !== undefined && { began: isoOf(began) }),
    ...(failure && { failure }),
    ...(retry && { retry: describeRetry(retry) }),
    hops: hops.map(describeHop),
  };
}

/** An accepted run; `output` is the address of its result. The callback address is left out: it may hold a secret. */
export function describeAsyncRun(run: AsyncRun, output: string, retry?: RunRetry) {
  const { id, solution, operation, planId, transport, status, attempts, failure, delivery, hops } = run;
  return {
    id,
    solution,
    operation,
    plan: planId,
    transport,
    status,
    attempts,
    deadlineMs: run.deadlineMs,
    accepted: isoOf(run.acceptedAt),
    ...(run.beganAt !== undefined && { began: isoOf(run.beganAt) }),
    ...(run.endedAt !== undefined && { ended: isoOf(run.endedAt) }),
    ...(status === 'done' && { output }),
    ...(failure && { failure }),
    ...(delivery && { callback: delivery }),
    ...(retry && status === 'running' && { retry: describeRetry(retry) }),
    hops: hops.map(describeHop),
  };
}

const describeRetry = ({ nextTryAt, ...retry }: RunRetry) => ({ ...retry, nextTry: isoOf(nextTryAt) });

function describeHop({ at, durationMs, ...hop }: Hop) {
  return { ...hop, at: isoOf(at), durationMs: Math.round(durationMs * 1_000) / 1_000 };
}

const isoOf = (at: number): string => new Date(at).toISOString();
