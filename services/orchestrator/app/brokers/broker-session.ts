import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import { toAppError } from '../../../kit/errors.ts';
import type { Exchange } from '../../../kit/http/exchange.ts';
import { newId } from '../../../kit/ids.ts';
import type { Logger } from '../../../kit/log.ts';
import { poll } from '../../../kit/poll.ts';
import { type Pulled, pullRecord } from '../../clients/pull-record.ts';
import type { Outcome } from '../../domain/advance.ts';
import type { Lease } from '../../domain/async-run.ts';
import type { BrokerJob, BrokerJobStore, BrokerRecord, BrokerState } from '../../domain/broker-job.ts';
import type { BrokerSource } from '../../domain/plan.ts';
import { createProgressMeter } from './broker-progress.ts';
import type { RunBrokerRecord } from './run-broker-record.ts';

export interface BrokerSessionDeps {
  readonly log: Logger;
  readonly store: BrokerJobStore;
  readonly exchange: Exchange;
  /** Records under way at once. */
  readonly concurrency: number;
  readonly recordLimitBytes: number;
  readonly leaseMs: number;
  readonly lease: () => Lease;
}

/** A job in the hands of this process. */
export interface BrokerSession {
  /** Resolves when the job is let go. */
  readonly ended: Promise<void>;
  /** Its state may have changed. */
  trigger(): void;
  /** Lets what is under way end for a short while; the rest is begun again by whoever takes the job. */
  stop(): Promise<void>;
}

const graceMs = 2_000;
const heartbeatMs = 1_000;
/** So many are no bad records but a model that is away: what the broker still has is better left there. */
const mostFailuresInARow = 20;

/**
 * Pulls records and has each of them run, in the order of pulling. A record is stored before the next one is asked for,
 * so that none is in this process alone: what a former process left unfinished comes first.
 */
export function startBrokerSession(
  job: BrokerJob,
  broker: BrokerSource,
  run: RunBrokerRecord,
  deps: BrokerSessionDeps,
): BrokerSession {
  const { log, store, exchange, concurrency, recordLimitBytes, lease } = deps;
  const { planId } = job;
  const meter = createProgressMeter(job);
  const underWay = new Map<string, Promise<void>>();
  /** Nothing more is pulled. */
  const halt = new AbortController();
  /** Nothing more is carried out; unfinished records wait in the store. */
  const quit = new AbortController();
  let lost = false;
  let failuresInARow = 0;
  see(job.state);

  function see(state: BrokerState | undefined): void {
    if (state !== 'running') halt.abort();
    if (state === 'stopped' || state === undefined) quit.abort();
    lost ||= state === undefined;
  }

  const heartbeat = poll(
    { log, what: 'progress of a data broker', everyMs: Math.min(heartbeatMs, deps.leaseMs / 3) },
    async () => see(await store.renew(planId, lease(), meter.read(Date.now()))),
  );

  async function work(): Promise<void> {
    await finishOpen();
    while (!halt.signal.aborted) {
      await room();
      const pulled = await pull();
      if (!pulled) break;
      if (pulled.kind === 'record') await keep(pulled.bytes);
      else if (pulled.kind === 'end') await end();
      else await pause(`A record had more than ${recordLimitBytes} bytes and is lost; pulling was paused.`);
    }
    await Promise.all(underWay.values());
    // A record that a former owner pulled with its last breath may be stored by now.
    await finishOpen();
    await Promise.all(underWay.values());
  }

  async function end(): Promise<void> {
    halt.abort();
    await settle('ended');
  }

  async function finishOpen(): Promise<void> {
    if (quit.signal.aborted) return;
    for (const record of await store.unfinishedRecords(planId)) {
      await room();
      begin(record, true);
    }
  }

  async function room(): Promise<void> {
    while (underWay.size >= concurrency) await Promise.race(underWay.values());
  }

  /** Undefined where pulling was halted while the broker gave nothing. */
  async function pull(): Promise<Pulled | undefined> {
    const taken: { pulled?: Pulled } = {};
    const attempt = async () => {
      taken.pulled = await pullRecord(exchange, broker, recordLimitBytes);
    };
    try {
      await pRetry(attempt, {
        retries: Number.POSITIVE_INFINITY,
        minTimeout: 500,
        maxTimeout: 30_000,
        randomize: true,
        signal: halt.signal,
        // Being halted is no failure of the broker.
        onFailedAttempt({ error }) {
          if (!halt.signal.aborted) meter.pullFailed(error.message);
        },
      });
    } catch (error) {
      if (!halt.signal.aborted) throw error;
      // A record that came while pulling was being halted has come all the same.
    }
    if (taken.pulled) meter.pullWorked();
    return taken.pulled;
  }

  async function keep(bytes: Buffer): Promise<void> {
    const record: BrokerRecord = { runId: newId(), planId, position: meter.next(), bytes };
    await pRetry(() => store.addRecord(record), {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: 250,
      maxTimeout: 5_000,
      shouldRetry: ({ error }) => toAppError(error).code === 'unavailable',
      onFailedAttempt: ({ error }) => meter.failed(`A record could not be stored: ${error.message}`),
    });
    begin(record, false);
  }

  function begin(record: BrokerRecord, again: boolean): void {
    if (quit.signal.aborted || underWay.has(record.runId)) return;
    meter.began(record.runId);
    const running = run(record, again, quit.signal)
      .then(count)
      .catch((error) => log.error({ err: error, run: record.runId }, 'what became of a record could not be stored'))
      .then(() => void underWay.delete(record.runId));
    underWay.set(record.runId, running);
  }

  async function count(outcome: Outcome | undefined): Promise<void> {
    if (!outcome || outcome.ok) {
      failuresInARow = 0;
      return;
    }
    failuresInARow += 1;
    // Those still under way say nothing new.
    if (failuresInARow > mostFailuresInARow) return;
    const { detail } = outcome.failure;
    meter.failed(detail);
    if (failuresInARow < mostFailuresInARow) return;
    await pause(`${mostFailuresInARow} records in a row failed, so pulling was paused. The last one: ${detail}`);
  }

  async function pause(why: string): Promise<void> {
    log.warn({ planId, why }, 'a data broker was paused');
    meter.failed(why);
    see('paused');
    await settle('paused');
  }

  /** First what came of it: whoever finds the job ended or paused finds its last runs and the reason too. */
  async function settle(state: 'ended' | 'paused'): Promise<void> {
    await store.renew(planId, lease(), meter.read(Date.now()));
    await store.setState(planId, state, Date.now());
  }

  async function untilEnd(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, planId }, 'a data broker is not followed right now');
    }
    await heartbeat.stop();
    if (lost) return;
    await store.renew(planId, lease(), meter.read(Date.now()));
    await store.release(planId, lease());
  }

  const ended = untilEnd().catch((error) =>
    log.warn({ err: error, planId }, 'a data broker was not let go; its lease runs out'),
  );
  return {
    ended,
    trigger: heartbeat.nudge,
    async stop() {
      halt.abort();
      await Promise.race([ended, delay(graceMs, undefined, { ref: false })]);
      quit.abort();
      await Promise.race([ended, delay(graceMs, undefined, { ref: false })]);
    },
  };
}
