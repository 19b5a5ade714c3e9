import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '../errors.ts';
import { retryUntilStopped } from '../retry-until-stopped.ts';
import type { Service } from '../service.ts';
import type { SubscribeOptions, Subscription, Transport } from './transport.ts';

/** A join takes a tenth of this, except where a former member of the group has not been missed yet. */
const joinGraceMs = 1_000;

/**
 * Subscribes, and waits for the join, but not for long: the broker admits no member to a group until the session of a member
 * that was killed has ended, and what needs no Kafka is to be answered meanwhile. Tries until the service stops; `joined`
 * says how it stands.
 */
export async function subscribeSoon(
  { life, log }: Pick<Service, 'life' | 'log'>,
  transport: Pick<Transport, 'subscribe'>,
  options: SubscribeOptions,
): Promise<Subscription> {
  const stopping = new AbortController();
  let current: Subscription | undefined;

  async function subscribe(): Promise<void> {
    const found = await transport.subscribe(options);
    // The transport knows it from here on only, too late to close it where it was closed itself.
    if (stopping.signal.aborted) await found.close();
    else current = found;
  }

  async function close(): Promise<void> {
    stopping.abort();
    await current?.close();
  }

  const subscribing = retryUntilStopped(
    () =>
      subscribe().catch((error) => {
        log.warn({ group: options.group, err: error }, 'not subscribed yet; trying again');
        throw error;
      }),
    stopping.signal,
  ).catch((error) => {
    if (!stopping.signal.aborted) throw error;
  });
  life.onStop(`subscription of ${options.group}`, close);
  await Promise.race([subscribing, delay(joinGraceMs, undefined, { ref: false })]);
  return {
    get joined() {
      return current?.joined ?? false;
    },
    get confirmed() {
      return current?.confirmed ?? false;
    },
    async commit(...place) {
      if (!current) throw unavailable('This process has not joined the group yet.');
      await current.commit(...place);
    },
    pause: () => current?.pause(),
    close,
  };
}
