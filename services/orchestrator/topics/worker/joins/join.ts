import type { IncomingRecord } from '../../../../kit/bus/transport.ts';
import { advance, beginRun, type Progress, type RunState } from '../../../domain/advance.ts';
import type { Claims } from '../../../domain/claims.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { Plan } from '../../../domain/plan.ts';
import { loadArrival, type ReadArrival } from '../../records/arrival-record.ts';
import { mergeLogs } from '../../records/hop-log.ts';
import type { RunEnvelope } from '../../records/run-envelope.ts';

/** Arrivals of one run at one step, or at its exit, that wait for each other. */
export interface Join {
  readonly plan: Plan;
  readonly at: string;
  readonly partition: number;
  readonly deadline: number;
  readonly state: RunState;
  /** At least one, in the order in which they came. */
  readonly held: readonly [ReadArrival, ...ReadArrival[]];
  /** One of them may have been handled before. */
  readonly possibleDuplicate: boolean;
}

/** What an arrival makes of a join. A repeat leaves it as it was. */
export type Joined =
  | { readonly join: Join; readonly next: 'wait' }
  /** All are there. */
  | { readonly join: Join; readonly next: 'release' }
  /** The run has failed for good. */
  | { readonly join: Join; readonly next: 'end'; readonly failure: Failure };

/** Throws where the arrival does not belong here. */
export function joinArrival(before: Join | undefined, plan: Plan, arrived: ReadArrival, doubtful: boolean): Joined {
  const { ticket, arrival, record } = arrived;
  const { at, from, parcel } = arrival;
  const state = before?.state ?? beginRun(ticket.operation);
  const progress = advance(plan, state, arrival);
  if (before?.state.joins.get(at)?.has(from)) return { join: before, next: 'wait' };
  const copy = { ...arrived, record: detached(record) };
  const join: Join = {
    plan,
    at,
    partition: record.partition,
    deadline: before?.deadline ?? ticket.deadline,
    state: progress.state,
    held: before ? [...before.held, copy] : [copy],
    possibleDuplicate: doubtful || before?.possibleDuplicate === true,
  };
  if (!parcel.ok && parcel.hard) return { join, next: 'end', failure: parcel.failure };
  return { join, next: progress.calls.length > 0 || progress.outcome ? 'release' : 'wait' };
}

/** What a complete join leads to, with the bytes of large messages. Errors of `Claims.get`. */
export async function releaseJoin(claims: Claims, { plan, held }: Join): Promise<Progress> {
  const [first] = held;
  let progress: Progress = { calls: [], state: beginRun(first.ticket.operation) };
  for (const arrived of held) progress = advance(plan, progress.state, await loadArrival(claims, { ...arrived }));
  return progress;
}

/** The run as all branches together know it. */
export function joinedEnvelope({ held, possibleDuplicate }: Join): RunEnvelope {
  const [{ ticket }] = held;
  return { ...ticket, log: mergeLogs(held.map((one) => one.ticket.log)), again: possibleDuplicate };
}

export const recordsOf = ({ held: [first, ...others] }: Join): [IncomingRecord, ...IncomingRecord[]] => [
  first.record,
  ...others.map(({ record }) => record),
];

/** A copy, because a fetched record holds on to all that was fetched with it for as long as it waits. */
const detached = (record: IncomingRecord): IncomingRecord => ({ ...record, value: Buffer.from(record.value) });
