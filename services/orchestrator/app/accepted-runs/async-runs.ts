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
  readonly runAcceptedRun: RunAcceptedRun;
  /** Runs that this process executes concurrently. */
  readonly concurrency: number;
  /** Runs that may wait to be started, over all processes. */
  readonly waitingLimit: number;
  /** How long after a process has died another takes its runs over. */
  readonly leaseMs: number;
}

export interface AsyncRuns extends Pick<AsyncRunStore, 'find' | 'list' | 'output'> {
  /** Resolves once the run is stored: from then on it is executed even if this process dies. Errors: `unavailable`. */
  accept(run: AcceptedRun, input: Message): Promise<void>;
}

/** Runs in progress may end within this time when the process stops; after it, another process starts them again. */
const gracePeriodMs = 2_000;
const pollIntervalMs = 2_000;

/** Executes accepted runs: those accepted here immediately, and those of processes that died. Stops with the service. */
export function startAsyncRuns({ service, store, runAcceptedRun, ...limits }: AsyncRunsDeps): AsyncRuns {
  const { instance: owner, log, life } = service;
  const running = new Map<LeasedRun, Promise<void>>();
  const lease = (now = Date.now()): Lease => ({ owner, now, until: now + limits.leaseMs });
  let stopping = false;

  const claims = poll(
    { log, what: 'accepted runs', intervalMs: Math.min(pollIntervalMs, limits.leaseMs) },
    async () => {
      while (!stopping && running.size < limits.concurrency) {
        const run = await store.claim(lease());
        if (!run) return;
        start({ run, abandoned: false });
      }
    },
  );

  function start(entry: LeasedRun): void {
    const ended = runAcceptedRun(entry).catch((error) =>
      log.error({ err: error, run: entry.run.id }, 'the result of an accepted run could not be stored'),
    );
    running.set(
      entry,
      ended.finally(() => {
        running.delete(entry);
        // There is a slot for the next one.
        claims.trigger();
      }),
    );
  }

  const renewals = poll({ log, what: 'leases of runs', intervalMs: limits.leaseMs / 3 }, async () => {
    if (running.size === 0) return;
    const leased = [...running.keys()];
    const still = await store.renew(
      leased.map(({ run }) => run.id),
      lease(),
    );
    for (const entry of leased) if (!still.has(entry.run.id)) abandon(entry);
  });

  function abandon(entry: LeasedRun): void {
    entry.abandoned = true;
    entry.abandon?.();
  }

  life.onStop('accepted runs', async () => {
    stopping = true;
    await claims.stop();
    await Promise.race([Promise.all(running.values()), delay(gracePeriodMs, undefined, { ref: false })]);
    const unfinished = [...running.keys()];
    unfinished.forEach(abandon);
    await Promise.all(unfinished.map(({ run }) => store.putBack(run, Date.now(), true)));
    await renewals.stop();
  });

  return {
    async accept(run, input) {
      if ((await store.waiting(limits.waitingLimit)) >= limits.waitingLimit) throw full(limits.waitingLimit);
      await store.add(run, input);
      claims.trigger();
    },
    find: (id) => store.find(id),
    list: (filter) => store.list(filter),
    output: (id) => store.output(id),
  };
}

const full = (limit: number) =>
  new AppError('unavailable', `${limit} accepted runs wait already, which is the limit; try again later.`, {
    reason: 'too_many_waiting',
    retryAfterSeconds: 5,
  });
