import type { IncomingRecord } from '../../../../kit/bus/transport.ts';
import { advance, beginRun, type Payload, type Progress, type RunState } from '../../../domain/advance.ts';
import type { Claims } from '../../../domain/claims.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { Plan } from '../../../domain/plan.ts';
import { detachedArrival, loadArrival, type ReadArrival } from '../../records/arrival-record.ts';
import { mergeLogs } from '../../records/hop-log.ts';
import type { RunEnvelope } from '../../records/run-envelope.ts';

/** Arrivals of one run at one step, or at its exit, that wait for each other. */
export interface Join {
  readonly plan: Plan;
  readonly at: string;
  readonly partition: number;
  readonly deadline: number;
  /** Without the bytes of messages, which are in `held` or in the claim store. */
  readonly state: RunState;
  /** At least one, in the order in which they came. */
  readonly held: readonly [ReadArrival, ...ReadArrival[]];
  /** One of them may have been handled before. */
  readonly possibleDuplicate: boolean;
}

/** A join after an arrival. A repeat does not change it. */
export type Joined =
  | { readonly join: Join; readonly next: 'wait' }
  /** All are there. */
  | { readonly join: Join; readonly next: 'release' }
  /** The run has failed for good. */
  | { readonly join: Join; readonly next: 'end'; readonly failure: Failure };

/** Throws where the plan has no such link. */
export function joinArrival(
  before: Join | undefined,
  plan: Plan,
  arrived: ReadArrival,
  possibleDuplicate: boolean,
): Joined {
  const { envelope, arrival, record } = arrived;
  const { at, from, payload } = arrival;
  const state = before?.state ?? beginRun(envelope.operation);
  const progress = advance(plan, state, { ...arrival, payload: withoutBytes(payload) });
  if (before?.state.joins.get(at)?.has(from)) return { join: before, next: 'wait' };
  const copy = detachedArrival(arrived);
  const join: Join = {
    plan,
    at,
    partition: record.partition,
    deadline: before?.deadline ?? envelope.deadline,
    state: progress.state,
    held: before ? [...before.held, copy] : [copy],
    possibleDuplicate: possibleDuplicate || before?.possibleDuplicate === true,
  };
  if (!payload.ok && payload.hard) return { join, next: 'end', failure: payload.failure };
  return { join, next: progress.calls.length > 0 || progress.outcome ? 'release' : 'wait' };
}

/** What follows from a complete join, with the bytes of large messages. Errors of `Claims.get`. */
export async function releaseJoin(claims: Claims, { plan, held }: Join): Promise<Progress> {
  const [first] = held;
  let progress: Progress = { calls: [], state: beginRun(first.envelope.operation) };
  for (const arrived of held) progress = advance(plan, progress.state, await loadArrival(claims, { ...arrived }));
  return progress;
}

/** The envelope of the branches together. */
export function joinedEnvelope({ held, possibleDuplicate }: Join): RunEnvelope {
  const [{ envelope }] = held;
  return { ...envelope, log: mergeLogs(held.map((one) => one.envelope.log)), possibleDuplicate: possibleDuplicate };
}

export const recordsOf = ({ held: [first, ...others] }: Join): [IncomingRecord, ...IncomingRecord[]] => [
  first.record,
  ...others.map(({ record }) => record),
];

/**
 * All arrivals of a join come by one partition. Where it was lost, and came back with some of them, this process owns them
 * again.
 */
export const isOwnedOf =
  ({ held }: Join): ReadArrival['isOwned'] =>
  () =>
    held.some(({ isOwned }) => isOwned() === true) ||
    Promise.all(held.map(({ isOwned }) => isOwned())).then((owned) => owned.includes(true));

/** The join with this arrival in the place of the one with the same id. */
export const withArrival = (join: Join, arrived: ReadArrival): Join => {
  const [first, ...others] = join.held.map((one) => (one.id === arrived.id ? arrived : one));
  return first ? { ...join, held: [first, ...others] } : join;
};

const nothing = Buffer.alloc(0);

const withoutBytes = (payload: Payload): Payload =>
  payload.ok ? { ok: true, message: { ...payload.message, bytes: nothing } } : payload;
