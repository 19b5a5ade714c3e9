import type { EventSource } from '../../bus/event-record.ts';
import { produceLimits } from '../../bus/record-size.ts';
import type { Transport } from '../../bus/transport.ts';
import type { Service } from '../../service.ts';
import { createWakeSignal, type WakeSignal } from '../../wake-signal.ts';
import type { Postgres } from '../postgres.ts';
import { openSession } from '../session.ts';
import { backOff } from './back-off.ts';
import { outboxChannel } from './channel.ts';
import { measureQueue } from './metrics.ts';
import { type PublishDeps, publishInOrder } from './publish-in-order.ts';
import { readOldest } from './queue.ts';
import { createRelayState } from './relay-state.ts';
import type { ToEvent } from './to-record.ts';

export interface RelayOptions {
  readonly service: Service;
  /** Holds the tables `change` and `outbox`; one connection of the pool is kept. */
  readonly postgres: Postgres;
  readonly transport: Pick<Transport, 'publish'>;
  readonly source: EventSource;
  readonly toEvent: ToEvent;
  /** How often is looked without having been woken. */
  readonly lookEveryMs?: number;
  /** A larger message goes out without the rows. The default is below what a broker takes that nobody has set up. */
  readonly messageLimitBytes?: number;
}

interface Relay extends PublishDeps {
  readonly postgres: Postgres;
  readonly lookEveryMs: number;
  readonly bell: WakeSignal;
  readonly stopping: AbortSignal;
}

const batchSize = 500;

/**
 * Publishes the changes of a schema until the service stops. One process does, the others stand by and take over when it
 * ends. At least once, under the same ids; in order for each aggregate. While an engine is away the changes wait.
 */
export function startRelay(options: RelayOptions): void {
  const { service, postgres, lookEveryMs = 1_000, messageLimitBytes = 0.9 * produceLimits.bytes } = options;
  const stopping = new AbortController();
  const state = createRelayState(service.log);
  const bell = createWakeSignal();
  const onPublished = measureQueue(service.metrics, postgres.pool, () => state.relaying);
  const settings = { lookEveryMs, messageLimitBytes };
  const running = relayUntilStopped({ ...options, ...settings, state, bell, stopping: stopping.signal, onPublished });
  service.life.addCheck('outbox relay', () => state.healthy);
  service.life.onStop('outbox relay', async () => {
    stopping.abort();
    bell.trigger();
    await running;
  });
}

/** Takes the work up again whenever it has failed. */
async function relayUntilStopped(relay: Relay): Promise<void> {
  const { stopping, state } = relay;
  for (let failures = 0; !stopping.aborted; failures += 1) {
    try {
      await relayInSession(relay, () => {
        failures = 0;
      });
    } catch (error) {
      if (stopping.aborted) return;
      state.failed('database', error);
      await backOff(failures, stopping);
    }
  }
}

/** Waits for its turn, then publishes whatever comes. Returns when the service stops, throws when the session is lost. */
async function relayInSession(relay: Relay, onProgress: () => void): Promise<void> {
  const { postgres, bell, state, stopping, lookEveryMs } = relay;
  const session = await openSession(postgres.pool);
  const givenUp = AbortSignal.any([stopping, session.lost]);
  session.lost.addEventListener('abort', bell.trigger);
  try {
    // Asked again and again: waiting inside of the lock would be a transaction that keeps the server from cleaning up.
    while (!(await session.tryLock(`outbox relay of ${postgres.schema}`))) {
      state.standingBy();
      onProgress();
      await bell.wait(lookEveryMs);
      if (stopping.aborted) return;
    }
    // Before the first look, so that nothing falls between the two.
    await session.listen(outboxChannel(postgres.schema), bell.trigger);
    while (!stopping.aborted) {
      const changes = await readOldest(session, batchSize);
      await publishInOrder(relay, session, changes, givenUp);
      onProgress();
      if (changes.length > 0) continue;
      state.relays();
      await bell.wait(lookEveryMs);
    }
  } finally {
    session.close();
  }
}
