import type { EventSource } from '../../bus/event-record.ts';
import { produceLimits } from '../../bus/record-size.ts';
import { topicName } from '../../bus/topics.ts';
import type { Transport } from '../../bus/transport.ts';
import { pauseAfter } from '../../retry-until-stopped.ts';
import type { Service } from '../../service.ts';
import { createWakeSignal, type WakeSignal } from '../../wake-signal.ts';
import type { Postgres } from '../postgres.ts';
import { openSession } from '../session.ts';
import { outboxChannel } from './channel.ts';
import { measureQueue } from './metrics.ts';
import { type PublishDeps, publishInOrder } from './publish-in-order.ts';
import { readUnfinished, takeOldest } from './queue.ts';
import { createRelayState } from './relay-state.ts';
import type { ToEvent } from './to-record.ts';

export interface RelayOptions {
  readonly service: Service;
  /** Contains the tables `change` and `outbox`; one connection of the pool is reserved. */
  readonly postgres: Postgres;
  readonly transport: Pick<Transport, 'publish'>;
  readonly codec: EventSource['codec'];
  /** First segment of the topic, which is `<prefix>.<service>.events`. */
  readonly prefix: string;
  readonly toEvent: ToEvent;
  /** How often the queue is read without a notification. */
  readonly pollEveryMs?: number;
  /** A larger message goes out without the rows. The default is below what a broker accepts with its own defaults. */
  readonly messageLimitBytes?: number;
}

interface Relay extends PublishDeps {
  readonly postgres: Postgres;
  readonly pollEveryMs: number;
  readonly wakeSignal: WakeSignal;
  readonly stopping: AbortSignal;
}

const batchSize = 500;

/**
 * Publishes the changes of a schema until the service stops. One process does, the others stand by and take over when it
 * ends. At least once, under the same ids; in order for each aggregate. While an engine is unavailable the changes wait.
 */
export function startOutboxRelay(options: RelayOptions): void {
  const { service, postgres, codec, prefix } = options;
  const { pollEveryMs = 1_000, messageLimitBytes = 0.9 * produceLimits.bytes } = options;
  const source = {
    codec,
    topic: topicName(prefix, service.name, 'events'),
    source: `/${prefix}/${service.name}/${service.role}/${service.instance}`,
  };
  const stopping = new AbortController();
  const state = createRelayState(service.log);
  const wakeSignal = createWakeSignal();
  const onPublished = measureQueue(service, postgres.pool, () => state.relaying);
  const settings = { source, pollEveryMs, messageLimitBytes };
  const running = relayUntilStopped({
    ...options,
    ...settings,
    state,
    wakeSignal,
    stopping: stopping.signal,
    onPublished,
  });
  service.life.addCheck('outbox relay', () => state.healthy);
  service.life.onStop('outbox relay', async () => {
    stopping.abort();
    wakeSignal.trigger();
    await running;
  });
}

/** Begins again after every failure. */
async function relayUntilStopped(relay: Relay): Promise<void> {
  const { stopping, state } = relay;
  for (let failures = 1; !stopping.aborted; failures += 1) {
    try {
      await relayInSession(relay, () => {
        failures = 1;
      });
    } catch (error) {
      if (stopping.aborted) return;
      state.failed('database', error);
      await pauseAfter(failures, stopping);
    }
  }
}

/** Waits for the lock, then publishes what is in the queue. Returns when the service stops, throws when the session is lost. */
async function relayInSession(relay: Relay, onProgress: () => void): Promise<void> {
  const { postgres, wakeSignal, state, stopping, pollEveryMs } = relay;
  const session = await openSession(postgres.pool);
  const givenUp = AbortSignal.any([stopping, session.lost]);
  session.lost.addEventListener('abort', wakeSignal.trigger);
  try {
    // Tried again and again: waiting inside of the lock would be a transaction that keeps the server from vacuuming.
    while (!(await session.tryLock(`outbox relay of ${postgres.schema}`))) {
      state.standingBy();
      onProgress();
      await wakeSignal.wait(pollEveryMs);
      if (stopping.aborted) return;
    }
    // Before the queue is read for the first time, so that no change falls between the two.
    await session.listen(outboxChannel(postgres.schema), wakeSignal.trigger);
    await publishInOrder(relay, session, await readUnfinished(session), givenUp);
    while (!stopping.aborted) {
      const changes = await takeOldest(session, batchSize);
      await publishInOrder(relay, session, changes, givenUp);
      onProgress();
      if (changes.length > 0) continue;
      state.relays();
      await wakeSignal.wait(pollEveryMs);
    }
  } finally {
    session.close();
  }
}
