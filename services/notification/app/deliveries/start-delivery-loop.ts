import { setTimeout as delay } from 'node:timers/promises';
import { poll } from '../../../kit/poll.ts';
import type { Service } from '../../../kit/service.ts';

/** One way to send things. */
export interface DeliveryChannel<C> {
  /** For the log: `mails`. */
  readonly what: string;
  readonly concurrency: number;
  /** Takes what is due, `room` things at most. */
  claim(room: number): Promise<readonly C[]>;
  /** Sends one, and notes what became of it. */
  send(claimed: C): Promise<void>;
}

export interface DeliveryLoop {
  /** Something may be due. */
  trigger(): void;
}

const pollEveryMs = 1_000;
/** For what is under way when the process stops; what is not noted by then is sent again once its lease is over. */
const gracePeriodMs = 5_000;

/** Sends what is due, by itself, until the service stops: a way that hangs or is away holds up no other. */
export function startDeliveryLoop<C>(
  { log, life }: Pick<Service, 'log' | 'life'>,
  sender: DeliveryChannel<C>,
): DeliveryLoop {
  const { what, concurrency } = sender;
  const inFlight = new Set<Promise<void>>();

  const looks = poll({ log, what, everyMs: pollEveryMs }, async () => {
    while (inFlight.size < concurrency) {
      const claimed = await sender.claim(concurrency - inFlight.size);
      if (claimed.length === 0) return;
      for (const one of claimed) begin(one);
    }
  });

  function begin(one: C): void {
    const sending = sender
      .send(one)
      .catch((error) => log.warn({ err: error, what }, 'what became of a delivery could not be noted'))
      .finally(() => {
        inFlight.delete(sending);
        looks.nudge();
      });
    inFlight.add(sending);
  }

  life.onStop(what, async () => {
    await looks.stop();
    await Promise.race([Promise.all(inFlight), delay(gracePeriodMs, undefined, { ref: false })]);
  });
  return { trigger: looks.nudge };
}
