import { setTimeout as delay } from 'node:timers/promises';
import type { Exchange, ExchangeFailure, ExchangeResponse } from '../../../kit/http/exchange.ts';
import { poll } from '../../../kit/poll.ts';
import { signWebhook } from '../../../kit/secrets/sign-webhook.ts';
import type { Service } from '../../../kit/service.ts';
import { renderResult } from '../../clients/callbacks/render-result.ts';
import type { AsyncRunStore, Delivery, DueDelivery } from '../../domain/async-run.ts';

export interface ResultDeliveryDeps {
  readonly service: Pick<Service, 'log' | 'life'>;
  readonly store: Pick<AsyncRunStore, 'claimDelivery' | 'noteDelivery'>;
  readonly exchange: Exchange;
  readonly secret: Buffer;
}

export interface ResultDelivery {
  /** A result is waiting. */
  trigger(): void;
}

const lookEveryMs = 1_000;
/** A receiver that hangs holds up one of these and nobody's run. */
const atOnce = 16;
const timeoutMs = 10_000;
/** Nobody else tries meanwhile; whoever does after a crash finds the attempt counted. */
const leaseMs = 2 * timeoutMs;
/** For attempts under way when the process stops. */
const graceMs = 2_000;
const answerLimitBytes = 64 << 10;
const windowMs = 60 * 60_000;
const longestPauseMs = 5 * 60_000;

/** Sends results to callback addresses, again and again for an hour. Where an attempt stands is stored, not remembered. */
export function startResultDelivery({ service, store, exchange, secret }: ResultDeliveryDeps): ResultDelivery {
  const { log, life } = service;
  const underWay = new Set<Promise<void>>();

  const looks = poll({ log, what: 'results to send', everyMs: lookEveryMs }, async () => {
    while (underWay.size < atOnce) {
      const now = Date.now();
      const due = await store.claimDelivery(now, now + leaseMs);
      if (!due) return;
      const sending = deliver(due)
        .catch((error) => log.warn({ err: error, run: due.id }, 'what became of a callback could not be stored'))
        .finally(() => {
          underWay.delete(sending);
          looks.nudge();
        });
      underWay.add(sending);
    }
  });
  life.onStop('callbacks', async () => {
    await looks.stop();
    await Promise.race([Promise.all(underWay), delay(graceMs, undefined, { ref: false })]);
  });

  async function deliver(due: DueDelivery): Promise<void> {
    const problem = problemWith(await send(due));
    const { state, lastError, dueAt } = next(due, problem);
    if (state === 'given_up') log.warn({ run: due.id, attempts: due.attempts, lastError }, 'a callback was given up');
    await store.noteDelivery(due.id, { state, ...(lastError !== undefined && { lastError }) }, dueAt);
  }

  function send({ id, url, outcome }: DueDelivery): Promise<ExchangeResponse | ExchangeFailure> {
    const { contentType, body } = renderResult(id, outcome);
    const { origin, pathname, search } = new URL(url);
    const headers = {
      'content-type': contentType,
      'x-run-id': id,
      'x-run-status': outcome.ok ? 'done' : 'failed',
      ...signWebhook(secret, id, body, Date.now()),
    };
    const limits = { connections: atOnce, timeoutMs, limitBytes: answerLimitBytes };
    return exchange.send({ origin, method: 'POST', path: pathname + search, headers, body, ...limits });
  }

  return { trigger: looks.nudge };
}

/** Undefined where the receiver has it. */
function problemWith(answer: ExchangeResponse | ExchangeFailure): string | undefined {
  if (answer.outcome !== 'answered') return answer.detail;
  if (answer.status >= 200 && answer.status < 300) return undefined;
  // A redirect could lead past the list of hosts that may be called.
  return answer.status < 400 ? `answered ${answer.status}; redirects are not followed` : `answered ${answer.status}`;
}

function next(
  { attempts, endedAt }: DueDelivery,
  problem: string | undefined,
): Omit<Delivery, 'attempts'> & { dueAt?: number } {
  if (problem === undefined) return { state: 'delivered' };
  const pauseMs = Math.min(1_000 * 2 ** (attempts - 1), longestPauseMs) * (0.75 + Math.random() / 2);
  const dueAt = Date.now() + pauseMs;
  const over = dueAt > endedAt + windowMs || problem === 'answered 410';
  return over ? { state: 'given_up', lastError: problem } : { state: 'waiting', lastError: problem, dueAt };
}
