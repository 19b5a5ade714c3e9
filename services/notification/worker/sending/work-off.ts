import { setTimeout as delay } from 'node:timers/promises';
import { poll } from '../../../kit/poll.ts';
import type { Service } from '../../../kit/service.ts';

/** One way to send things. */
export interface Sender<C> {
  /** For the log: `mails`. */
  readonly what: string;
  readonly atOnce: number;
  /** Takes what is due, `room` things at most. */
  claim(room: number): Promise<readonly C[]>;
  /** Sends one, and notes what became of it. */
  send(claimed: C): Promise<void>;
}

export interface WorkOff {
  /** Something may be due. */
  nudge(): void;
}

const lookEveryMs = 1_000;
/** For what is under way when the process stops; what is not noted by then is sent again once its lease is over. */
const graceMs = 5_000;

/** Sends what is due, by itself, until the service stops: a way that hangs or is away holds up no other. */
export function workOff<C>({ log, life }: Pick<Service, 'log' | 'life'>, sender: Sender<C>): WorkOff {
  const { what, atOnce } = sender;
  const underWay = new Set<Promise<void>>();

  const looks = poll({ log, what, everyMs: lookEveryMs }, async () => {
    while (underWay.size < atOnce) {
      const claimed = await sender.claim(atOnce - underWay.size);
      if (claimed.length === 0) return;
      for (const one of claimed) begin(one);
    }
  });

  function begin(one: C): void {
    const sending = sender
      .send(one)
      .catch((error) => log.warn({ err: error, what }, 'what became of a delivery could not be noted'))
      .finally(() => {
        underWay.delete(sending);
        looks.nudge();
      });
    underWay.add(sending);
  }

  life.onStop(what, async () => {
    await looks.stop();
    await Promise.race([Promise.all(underWay), delay(graceMs, undefined, { ref: false })]);
  });
  return { nudge: looks.nudge };
}
