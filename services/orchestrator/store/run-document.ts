import type { AcceptedRun, AsyncRun, Delivery } from '../domain/async-run.ts';
import type { Failure } from '../domain/failure.ts';
import type { Hop } from '../domain/hop.ts';
import type { KeptBytes } from './mongo-pieces.ts';

interface KeptMessage extends KeptBytes {
  readonly contentType: string;
}

/** An accepted run as `orchestrator.runs` holds it. */
export interface RunDocument extends Omit<AcceptedRun, 'id' | 'acceptedAt'> {
  readonly _id: string;
  readonly acceptedAt: Date;
  readonly status: AsyncRun['status'];
  readonly attempts: number;
  readonly excused: number;
  /** From when on any process may claim it; absent once it has ended. */
  readonly dueAt?: Date;
  readonly owner?: string;
  readonly beganAt?: Date;
  readonly endedAt?: Date;
  readonly expiresAt?: Date;
  readonly input?: KeptMessage;
  readonly output?: KeptMessage;
  readonly failure?: Failure;
  readonly hops: readonly Hop[];
  readonly delivery?: Delivery & { readonly dueAt?: Date };
}

export function toDocument({ id, acceptedAt, ...run }: AcceptedRun, input: KeptMessage): RunDocument {
  const at = new Date(acceptedAt);
  return { _id: id, ...run, acceptedAt: at, status: 'pending', attempts: 0, excused: 0, dueAt: at, input, hops: [] };
}

export function toAccepted(document: RunDocument): AcceptedRun {
  const { _id, solution, planId, operation, transport, headers, deadlineMs, acceptedAt } = document;
  const { callback, startedBy } = document;
  const run = { id: _id, solution, planId, operation, transport, headers, deadlineMs };
  return {
    ...run,
    acceptedAt: acceptedAt.getTime(),
    ...(callback !== undefined && { callback }),
    ...(startedBy !== undefined && { startedBy }),
  };
}

export function toRun(document: RunDocument): AsyncRun {
  const { status, attempts, beganAt, endedAt, failure, hops, delivery } = document;
  return {
    ...toAccepted(document),
    status,
    attempts,
    hops,
    ...(beganAt && { beganAt: beganAt.getTime() }),
    ...(endedAt && { endedAt: endedAt.getTime() }),
    ...(failure && { failure }),
    ...(delivery && { delivery: toDelivery(delivery) }),
  };
}

function toDelivery({ state, attempts, lastError }: Delivery): Delivery {
  return { state, attempts, ...(lastError !== undefined && { lastError }) };
}
