import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, systemClock } from '../clock.ts';
import { newId } from '../ids.ts';
import { poll } from '../poll.ts';
import type { Service } from '../service.ts';
import { currentTrace } from '../trace.ts';
import type { AnyProcess, ProcessDefinition } from './definition.ts';
import { createProcessMetrics } from './metrics.ts';
import type { ProcessStore } from './process-store.ts';
import { type HeldProcess, runProcess, stopping } from './run-process.ts';
import { isEnded, type ProcessState } from './state.ts';

export interface ProcessManagerOptions {
  readonly service: Service;
  readonly store: ProcessStore;
  /** What runs here; processes of other types are left to other runners of the same store. */
  readonly definitions: readonly AnyProcess[];
  /** Processes under way here at the same time; one that waits does not count. */
  readonly concurrency?: number;
  /** How long after a runner died its processes are another's. */
  readonly leaseMs?: number;
  /** How often the store is polled for what is due. */
  readonly pollEveryMs?: number;
  readonly clock?: Clock;
}

export interface ProcessManager {
  /**
   * Resolves once the process is stored: from then on it comes to an end, whatever dies. The same id again resolves to
   * the process there is, with the outcome it had. `id` is that of the starting message, or derived from it.
   */
  start<I extends object, R extends object>(
    definition: ProcessDefinition<I, R>,
    start: { readonly id: string; readonly input: I },
  ): Promise<ProcessState>;
  /** Undefined for one that never was, or has expired. */
  find(id: string): Promise<ProcessState | undefined>;
  /** What a waiting process waits for may have happened. */
  trigger(id: string): Promise<void>;
  /** As `find`, once the outcome is certain or the time is up. */
  waitForEnd(id: string, timeoutMs: number): Promise<ProcessState | undefined>;
}

/** What is under way when the service stops may end within this time; after it, another runner goes on with it. */
const gracePeriodMs = 2_000;
const findEveryMs = 250;

/** Runs the processes of a store, together with any number of other runners, until the service stops. */
export function startProcessManager(options: ProcessManagerOptions): ProcessManager {
  const { service, store, definitions, clock = systemClock } = options;
  const { concurrency = 32, leaseMs = 30_000, pollEveryMs = 1_000 } = options;
  const { log, life } = service;
  const types = definitions.map(({ name }) => name);
  const running = new Map<string, { readonly held: HeldProcess; readonly ended: Promise<void>; until: number }>();
  const waiting = new Set<(state: ProcessState) => void>();
  let draining = false;

  const metrics = createProcessMetrics(service, () => running.size);
  const onSaved = (state: ProcessState) => {
    for (const wake of waiting) wake(state);
  };
  const deps = { store, clock, log, metrics, draining: () => draining, onSaved };

  const polls = poll({ log, what: 'processes', intervalMs: Math.min(pollEveryMs, leaseMs) }, async () => {
    while (!draining && running.size < concurrency) {
      const [token, now] = [newId(), clock.now()];
      const claimed = await store.claim(types, { token, now, until: now + leaseMs });
      const definition = definitions.find(({ name }) => name === claimed?.type);
      if (!claimed || !definition) return;
      run({ definition, claimed, token, abort: new AbortController() }, now + leaseMs);
    }
  });

  function run(held: HeldProcess, until: number): void {
    const ended = runProcess(deps, held)
      .then(wakeAt)
      .catch((error) =>
        log.error({ err: error, process: held.claimed.id }, 'a process stands still until its lease ends'),
      )
      .finally(() => {
        running.delete(held.token);
        // There is room for the next one; and the one that waits may be due before the next poll.
        polls.trigger();
      });
    running.set(held.token, { held, ended, until });
  }

  /** A wait that ends before the next poll; a longer one is found by any runner. */
  function wakeAt(dueAt: number | undefined): void {
    const waitMs = dueAt === undefined ? pollEveryMs : dueAt - clock.now();
    if (waitMs < pollEveryMs) setTimeout(polls.trigger, Math.max(waitMs, 0)).unref();
  }

  const renewals = poll({ log, what: 'leases of processes', intervalMs: leaseMs / 3 }, async () => {
    if (running.size === 0) return;
    const [mine, until] = [[...running.values()], clock.now() + leaseMs];
    const kept = await store.renew([...running.keys()], until).catch((error) => {
      log.warn({ err: error }, 'leases of processes not renewed yet');
      return undefined;
    });
    for (const entry of mine) {
      if (kept?.has(entry.held.token)) entry.until = until;
      // Another runner has it, or may have it by now.
      else if (kept || clock.now() >= entry.until) entry.held.abort.abort();
    }
  });

  const expiry = poll({ log, what: 'expired processes', intervalMs: 60_000 }, () => store.removeExpired(clock.now()));

  life.onStop('processes', async () => {
    draining = true;
    await Promise.all([polls.stop(), expiry.stop()]);
    const all = Promise.all([...running.values()].map(({ ended }) => ended));
    await Promise.race([all, delay(gracePeriodMs, undefined, { ref: false })]);
    for (const { held } of running.values()) held.abort.abort(stopping);
    await all;
    await renewals.stop();
  });

  async function waitForEnd(id: string, timeoutMs: number): Promise<ProcessState | undefined> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const state = await store.find(id);
      const leftMs = until - Date.now();
      if (!state || isEnded(state) || leftMs <= 0) return state;
      await nextChange(id, Math.min(findEveryMs, leftMs));
    }
  }

  /** Those that end here are seen immediately; those of other runners at the next read. */
  async function nextChange(id: string, withinMs: number): Promise<void> {
    const seen = new AbortController();
    const wake = (state: ProcessState) => {
      if (state.id === id && isEnded(state)) seen.abort();
    };
    waiting.add(wake);
    await delay(withinMs, undefined, { signal: seen.signal }).catch(() => undefined);
    waiting.delete(wake);
  }

  return {
    async start(definition, { id, input }) {
      const state = await store.add(newProcess(definition, id, input, clock.now()));
      polls.trigger();
      return state;
    },
    find: (id) => store.find(id),
    async trigger(id) {
      await store.trigger(id, clock.now());
      polls.trigger();
    },
    waitForEnd,
  };
}

/** For a store that shares a transaction with what starts the process; see `start` otherwise. */
export function newProcess(
  { name, timeoutMs }: Pick<AnyProcess, 'name' | 'timeoutMs'>,
  id: string,
  input: object,
  now: number,
): ProcessState {
  const { traceparent } = currentTrace();
  return {
    id,
    type: name,
    status: 'running',
    input,
    steps: [],
    startedAt: now,
    ...(timeoutMs !== undefined && { deadline: now + timeoutMs }),
    ...(traceparent !== undefined && { traceparent }),
  };
}
