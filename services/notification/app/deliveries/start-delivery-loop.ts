import { setTimeout as delay } from 'node:timers/promises';
import { poll } from '../../../kit/poll.ts';
import type { Service } from '../../../kit/service.ts';

/** A channel of deliveries. */
export interface DeliveryChannel<C> {
  /** For the log: `mail deliveries`. */
  readonly what: string;
  readonly concurrency: number;
  /** Claims at most `room` due deliveries. */
  claim(room: number): Promise<readonly C[]>;
  /** Sends one and records its outcome. */
  send(claimed: C): Promise<void>;
}

export interface DeliveryLoop {
  /** Polls now. */
  trigger(): void;
}

const pollIntervalMs = 1_000;
/** For deliveries in flight when the process stops; those not recorded by then are repeated when their lease expires. */
const gracePeriodMs = 5_000;

/** Sends due deliveries of one channel until the service stops; channels do not block each other. */
export function startDeliveryLoop<C>(
  { log, life }: Pick<Service, 'log' | 'life'>,
  channel: DeliveryChannel<C>,
): DeliveryLoop {
  const { what, concurrency } = channel;
  const inFlight = new Set<Promise<void>>();

  const polling = poll({ log, what, intervalMs: pollIntervalMs }, async () => {
    while (inFlight.size < concurrency) {
      const claimed = await channel.claim(concurrency - inFlight.size);
      if (claimed.length === 0) return;
      for (const one of claimed) start(one);
    }
  });

  function start(one: C): void {
    const sending = channel
      .send(one)
      .catch((error) => log.warn({ err: error, what }, 'the outcome of a delivery could not be recorded'))
      .finally(() => {
        inFlight.delete(sending);
        polling.trigger();
      });
    inFlight.add(sending);
  }

  life.onStop(what, async () => {
    await polling.stop();
    await Promise.race([Promise.all(inFlight), delay(gracePeriodMs, undefined, { ref: false })]);
  });
  return { trigger: polling.trigger };
}
