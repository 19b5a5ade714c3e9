import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../kit/errors.ts';
import { poll } from '../../../kit/poll.ts';
import type { Service } from '../../../kit/service.ts';
import type { AcceptedRun, AsyncRunStore, Lease } from '../../domain/async-run.ts';
import type { Message } from '../../domain/message.ts';
import type { LeasedRun, RunAcceptedRun } from './run-accepted-run.ts';

export interface AsyncRunsDeps {
  readonly service: Pick<Service, 'instance' | 'log' | 'life'>;
  readonly store: AsyncRunStore;
  readonly carryOut: RunAcceptedRun;
  /** Runs carried out here at once. */
  readonly concurrency: number;
  /** Runs that may wait to be begun, here or in any other process. */
  readonly waitingLimit: number;
  /** How long after a process died its runs are another's. */
  readonly leaseMs: number;
}

export interface AsyncRuns extends Pick<AsyncRunStore, 'find' | 'output'> {
  /** Resolves once the run is stored: from then on it is carried out whatever happens. Errors: `unavailable`. */
  accept(run: AcceptedRun, input: Message): Promise<void>;
}

/** What is under way when the process stops may end within this time; after it, another process begins it again. */
const graceMs = 2_000;
const lookEveryMs = 2_000;

/** Carries accepted runs out: those accepted here at once, and whatever other processes could not. Stops with the service. */
export function startAsyncRuns({ service, store, carryOut, ...limits }: AsyncRunsDeps): AsyncRuns {
  const { instance: owner, log, life } = service;
  const held = new Map<LeasedRun, Promise<void>>();
  const lease = (now = Date.now()): Lease => ({ owner, now, until: now + limits.leaseMs });
  let stopping = false;

  const looks = poll({ log, what: 'accepted runs', everyMs: Math.min(lookEveryMs, limits.leaseMs) }, async () => {
    while (!stopping && held.size < limits.concurrency) {
      const run = await store.claim(lease());
      if (!run) return;
      begin({ run, abandoned: false });
    }
  });

  function begin(entry: LeasedRun): void {
    const ended = carryOut(entry).catch((error) =>
      log.error({ err: error, run: entry.run.id }, 'a run was not settled'),
    );
    held.set(
      entry,
      ended.finally(() => {
        held.delete(entry);
        // There is room for the next one.
        looks.nudge();
      }),
    );
  }

  const renewals = poll({ log, what: 'leases of runs', everyMs: limits.leaseMs / 3 }, async () => {
    if (held.size === 0) return;
    const mine = [...held.keys()];
    const still = await store.renew(
      mine.map(({ run }) => run.id),
      lease(),
    );
    for (const entry of mine) if (!still.has(entry.run.id)) abandon(entry);
  });

  function abandon(entry: LeasedRun): void {
    entry.abandoned = true;
    entry.cancel?.();
  }

  life.onStop('accepted runs', async () => {
    stopping = true;
    await looks.stop();
    await Promise.race([Promise.all(held.values()), delay(graceMs, undefined, { ref: false })]);
    const left = [...held.keys()];
    left.forEach(abandon);
    await Promise.all(left.map(({ run }) => store.putBack(run, Date.now(), true)));
    await renewals.stop();
  });

  return {
    async accept(run, input) {
      if ((await store.waiting(limits.waitingLimit)) >= limits.waitingLimit) throw full(limits.waitingLimit);
      await store.add(run, input);
      looks.nudge();
    },
    find: (id) => store.find(id),
    output: (id) => store.output(id),
  };
}

const full = (limit: number) =>
  new AppError('unavailable', `${limit} accepted runs wait already, which is as many as may; try again later.`, {
    reason: 'too_many_waiting',
    retryAfterSeconds: 5,
  });
