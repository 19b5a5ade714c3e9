import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import { toAppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Logger } from '../../../kit/log.ts';
import { poll } from '../../../kit/poll.ts';
import type { Outcome } from '../../domain/advance.ts';
import type { Lease } from '../../domain/async-run.ts';
import type {
  BrokerJob,
  BrokerJobStore,
  BrokerRecord,
  BrokerState,
  Pulled,
  PullRecord,
} from '../../domain/broker-job.ts';
import type { BrokerSource } from '../../domain/plan.ts';
import { createProgressMeter } from './broker-progress.ts';
import type { RunBrokerRecord } from './run-broker-record.ts';

export interface BrokerSessionDeps {
  readonly log: Logger;
  readonly store: BrokerJobStore;
  readonly pullRecord: PullRecord;
  /** Records in progress concurrently. */
  readonly concurrency: number;
  readonly recordLimitBytes: number;
  readonly leaseMs: number;
  readonly lease: () => Lease;
}

/** A job that this process holds. */
export interface BrokerSession {
  readonly solution: string;
  /** Resolves when the job is released. */
  readonly ended: Promise<void>;
  /** The job was removed: nothing more is done for it, or stored. */
  drop(): void;
  /** Reads the job's state again. */
  trigger(): void;
  /** Waits briefly for records in progress; the next owner of the job starts the rest again. */
  stop(): Promise<void>;
}

const gracePeriodMs = 2_000;
const heartbeatMs = 1_000;
/** So many failures mean an unavailable model and not bad records: further records had better stay at the broker. */
const maxFailuresInARow = 20;

/**
 * Pulls records and runs each of them, in the order of pulling. A record is stored before the next one is requested, so
 * that none is in this process alone: records that a former process left unfinished come first.
 */
export function startBrokerSession(
  job: BrokerJob,
  broker: BrokerSource,
  run: RunBrokerRecord,
  deps: BrokerSessionDeps,
): BrokerSession {
  const { log, store, pullRecord, concurrency, recordLimitBytes, lease } = deps;
  const { planId } = job;
  const meter = createProgressMeter(job);
  const inProgress = new Map<string, Promise<void>>();
  /** Aborted: no more records are pulled. */
  const halt = new AbortController();
  /** Aborted: no more records are run; unfinished ones wait in the store. */
  const quit = new AbortController();
  let lost = false;
  let failuresInARow = 0;
  applyState(job.state);

  function applyState(state: BrokerState | undefined): void {
    if (state !== 'running') halt.abort();
    if (state === 'stopped' || state === undefined) quit.abort();
    lost ||= state === undefined;
  }

  const heartbeat = poll(
    { log, what: 'progress of a data broker', intervalMs: Math.min(heartbeatMs, deps.leaseMs / 3) },
    async () => {
      if (!lost) applyState(await store.renew(planId, lease(), meter.read(Date.now())));
    },
  );

  async function work(): Promise<void> {
    await finishOpen();
    while (!halt.signal.aborted) {
      await freeSlot();
      const pulled = await pull();
      if (!pulled) break;
      if (pulled.kind === 'record') await storeRecord(pulled.bytes);
      else if (pulled.kind === 'end') await end();
      else await pause(`A record had more than ${recordLimitBytes} bytes and is lost; pulling was paused.`);
    }
    await Promise.all(inProgress.values());
    // A record that the former owner pulled just before it died may be stored by now.
    await finishOpen();
    await Promise.all(inProgress.values());
  }

  async function end(): Promise<void> {
    halt.abort();
    await settle('ended');
  }

  async function finishOpen(): Promise<void> {
    if (quit.signal.aborted) return;
    for (const record of await store.unfinishedRecords(planId)) {
      await freeSlot();
      start(record, true);
    }
  }

  async function freeSlot(): Promise<void> {
    while (inProgress.size >= concurrency) await Promise.race(inProgress.values());
  }

  /** Undefined where pulling was halted before the broker sent a record. */
  async function pull(): Promise<Pulled | undefined> {
    const taken: { pulled?: Pulled } = {};
    const attempt = async () => {
      taken.pulled = await pullRecord(broker, recordLimitBytes);
    };
    try {
      await pRetry(attempt, {
        retries: Number.POSITIVE_INFINITY,
        minTimeout: 500,
        maxTimeout: 30_000,
        randomize: true,
        signal: halt.signal,
        // A halt is not a failure of the broker.
        onFailedAttempt({ error }) {
          if (!halt.signal.aborted) meter.pullFailed(error.message);
        },
      });
    } catch (error) {
      if (!halt.signal.aborted) throw error;
      // A record that arrived while pulling was halted still counts.
    }
    if (taken.pulled) meter.pullWorked();
    return taken.pulled;
  }

  async function storeRecord(bytes: Buffer): Promise<void> {
    const record: BrokerRecord = { runId: newId(), planId, position: meter.next(), bytes };
    await pRetry(() => store.addRecord(record), {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: 250,
      maxTimeout: 5_000,
      shouldRetry: ({ error }) => toAppError(error).code === 'unavailable',
      onFailedAttempt: ({ error }) => meter.failed(`A record could not be stored: ${error.message}`),
    });
    start(record, false);
  }

  function start(record: BrokerRecord, restarted: boolean): void {
    if (quit.signal.aborted || inProgress.has(record.runId)) return;
    meter.started(record.runId);
    const running = run(record, restarted, quit.signal)
      .then(count)
      .catch((error) => log.error({ err: error, run: record.runId }, 'the outcome of a record could not be stored'))
      .then(() => void inProgress.delete(record.runId));
    inProgress.set(record.runId, running);
  }

  async function count(outcome: Outcome | undefined): Promise<void> {
    if (!outcome || outcome.ok) {
      failuresInARow = 0;
      return;
    }
    failuresInARow += 1;
    // Records still in progress would only repeat it.
    if (failuresInARow > maxFailuresInARow) return;
    const { detail } = outcome.failure;
    meter.failed(detail);
    if (failuresInARow < maxFailuresInARow) return;
    await pause(`${maxFailuresInARow} records in a row failed, so pulling was paused. The last one: ${detail}`);
  }

  async function pause(why: string): Promise<void> {
    log.warn({ planId, why }, 'a data broker was paused');
    meter.failed(why);
    applyState('paused');
    await settle('paused');
  }

  /** The progress first: a reader that finds the job ended or paused finds its last runs and the reason too. */
  async function settle(state: 'ended' | 'paused'): Promise<void> {
    if (lost) return;
    await store.renew(planId, lease(), meter.read(Date.now()));
    await store.setState(planId, state, Date.now());
  }

  async function untilEnd(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error(
        { err: error, planId },
        'pulling from a data broker stopped; it is resumed when the job is claimed again',
      );
    }
    await heartbeat.stop();
    if (lost) return;
    await store.renew(planId, lease(), meter.read(Date.now()));
    await store.release(planId, lease());
  }

  const ended = untilEnd().catch((error) =>
    log.warn({ err: error, planId }, 'the job of a data broker was not released; its lease expires'),
  );
  return {
    solution: job.solution,
    ended,
    drop: () => applyState(undefined),
    trigger: heartbeat.trigger,
    async stop() {
      halt.abort();
      await Promise.race([ended, delay(gracePeriodMs, undefined, { ref: false })]);
      quit.abort();
      await Promise.race([ended, delay(gracePeriodMs, undefined, { ref: false })]);
    },
  };
}
