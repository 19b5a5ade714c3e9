import { setTimeout as delay } from 'node:timers/promises';
import type { PostOutcome } from '../../../kit/http/outbound/signed-post.ts';
import { poll } from '../../../kit/poll.ts';
import { backOffMs } from '../../../kit/retry-policy.ts';
import type { Service } from '../../../kit/service.ts';
import type { AsyncRunStore, Delivery, DueDelivery } from '../../domain/async-run.ts';
import type { SendCallback } from '../../domain/callback.ts';
import { failureError } from '../runs/failure-error.ts';

export interface ResultDeliveryDeps {
  readonly service: Pick<Service, 'log' | 'life'>;
  readonly store: Pick<AsyncRunStore, 'claimDelivery' | 'recordDelivery'>;
  readonly sendCallback: SendCallback;
}

export interface ResultDelivery {
  /** A result waits to be sent. */
  trigger(): void;
}

const pollIntervalMs = 1_000;
/** A receiver that hangs occupies one of these and delays no run. */
const concurrency = 16;
/** Longer than an attempt may take. No other process tries meanwhile; after a crash the next one finds it counted. */
const leaseMs = 20_000;
/** For attempts in progress when the process stops. */
const gracePeriodMs = 2_000;
const windowMs = 60 * 60_000;
const backOff = { initialDelayMs: 1_000, maxDelayMs: 5 * 60_000 };

/** Sends results to callback addresses, with retries for an hour. The state of each delivery is stored. */
export function startResultDelivery({ service, store, sendCallback }: ResultDeliveryDeps): ResultDelivery {
  const { log, life } = service;
  const inProgress = new Set<Promise<void>>();

  const claims = poll({ log, what: 'results to send', intervalMs: pollIntervalMs }, async () => {
    while (inProgress.size < concurrency) {
      const now = Date.now();
      const due = await store.claimDelivery(now, now + leaseMs);
      if (!due) return;
      const sending = deliver(due)
        .catch((error) => log.warn({ err: error, run: due.id }, 'the outcome of a callback could not be stored'))
        .finally(() => {
          inProgress.delete(sending);
          claims.trigger();
        });
      inProgress.add(sending);
    }
  });
  life.onStop('callbacks', async () => {
    await claims.stop();
    await Promise.race([Promise.all(inProgress), delay(gracePeriodMs, undefined, { ref: false })]);
  });

  async function deliver(due: DueDelivery): Promise<void> {
    const { id, url, outcome } = due;
    const result = outcome.ok ? { message: outcome.message } : { error: failureError(outcome.failure) };
    const { state, lastError, dueAt } = next(due, await sendCallback({ id, url, result }));
    if (state === 'given_up')
      log.warn(
        { run: due.id, attempts: due.attempts, lastError },
        'a callback was given up; its receiver did not take it',
      );
    await store.recordDelivery(due.id, { state, ...(lastError !== undefined && { lastError }) }, dueAt);
  }

  return { trigger: claims.trigger };
}

function next(
  { attempts, endedAt }: DueDelivery,
  outcome: PostOutcome,
): Omit<Delivery, 'attempts'> & { dueAt?: number } {
  if (outcome.delivered) return { state: 'delivered' };
  const { answer: lastError, final } = outcome;
  const dueAt = Date.now() + backOffMs(attempts, backOff);
  const over = final || dueAt > endedAt + windowMs;
  return over ? { state: 'given_up', lastError } : { state: 'waiting', lastError, dueAt };
}
