import { setTimeout as delay } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
import type { SubscribeOptions, Subscription } from '../transport.ts';
import { isMissingTopic, type KafkaOptions, missingTopics, retryStart } from './client.ts';
import { createMembership } from './membership.ts';
import { oneEach } from './one-each.ts';
import { toBatch } from './record.ts';

/** Joins the group; resolves when the first join is in progress. kafkajs and this function together retry without a limit. */
export async function subscribe(
  kafka: Kafka,
  options: SubscribeOptions,
  { log, sessionTimeoutMs = 10_000 }: Pick<KafkaOptions, 'log' | 'sessionTimeoutMs'>,
): Promise<Subscription> {
  const membership = createMembership(
    sessionTimeoutMs,
    options.assign === 'one-each' ? oneEach(() => owned) : undefined,
  );
  const consumer = kafka.consumer({
    groupId: options.group,
    allowAutoTopicCreation: false,
    sessionTimeout: sessionTimeoutMs,
    rebalanceTimeout: 15_000,
    heartbeatInterval: 1_000,
    // A rebalance is noticed by the heartbeat after a fetch, so an idle fetch must be short.
    maxWaitTimeInMs: 500,
    maxBytesPerPartition: 8 << 20,
    partitionAssigners: [membership.assigner],
    retry: { retries: 5, restartOnFailure: async () => !closed },
  });
  let joined = false;
  let paused = false;
  let closed = false;
  let owned: number | undefined;
  let generation = 0;
  let crashes = 0;

  membership.follow(consumer);
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    joined = true;
    crashes = 0;
    generation += 1;
    owned = Object.values(payload.memberAssignment)[0]?.[0];
    log.info({ group: options.group, assignment: payload.memberAssignment }, 'joined the group');
    options.onAssigned?.(payload.memberAssignment, membership.joined(payload.memberId));
  });
  consumer.on(consumer.events.REBALANCING, () => {
    joined = false;
  });
  // A restarting broker may refuse a rejoin so often that kafkajs goes on as the member that it was, without another join.
  consumer.on(consumer.events.HEARTBEAT, () => {
    joined = !closed && generation > 0;
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    joined = false;
    crashes += 1;
    // A starting broker causes one, so that only the next one without a join in between is a warning.
    const level = payload.restart && crashes === 1 ? 'info' : 'warn';
    log[level]({ group: options.group, err: payload.error, crashes }, 'the consumer restarts');
    // kafkajs restarts by itself after errors that it considers transient; after the others this function restarts it.
    if (!payload.restart) void restart();
  });

  async function restart(): Promise<void> {
    for (;;) {
      await delay(1_000);
      if (closed) return;
      try {
        await start();
        // Closed during the start: without this the consumer would stay connected, and retry forever without a broker.
        if (closed) await consumer.disconnect();
        return;
      } catch (error) {
        const missing = isMissingTopic(error)
          ? missingTopics(options.topics)
          : 'the consumer could not start; retrying';
        log.warn({ group: options.group, err: error }, missing);
      }
    }
  }

  async function start(): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics: [...options.topics], fromBeginning: options.from === 'earliest' });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 16,
      async eachBatch({ batch, heartbeat, resolveOffset, pause, isRunning, isStale }) {
        if (paused || !isRunning() || isStale()) return;
        const fetchedIn = generation;
        const handled = options.onBatch(toBatch(batch, heartbeat)).then(() => {
          // Moves the position of the next fetch, which a rejoin resets. Commits are done by the bus.
          if (fetchedIn === generation) resolveOffset(batch.lastOffset());
        });
        if (await settlesWithin(batchGracePeriodMs, handled)) return;
        // kafkajs fetches again when every batch of the last fetch is handled, so that one partition that waits for room
        // would block all others of its broker. That partition is paused instead.
        const resume = paused ? () => undefined : pause();
        void handled
          .catch((error) => log.debug({ err: error, partition: batch.partition }, 'a batch will be delivered again'))
          .finally(() => {
            if (!paused) resume();
          });
      },
    });
  }

  await retryStart(start, options.topics, log);
  return {
    get joined() {
      return joined;
    },
    get confirmed() {
      return membership.confirmed;
    },
    async commit(topic, nextOffsets) {
      await consumer.commitOffsets(
        [...nextOffsets].map(([partition, offset]) => ({ topic, partition, offset: String(offset) })),
      );
    },
    pause() {
      paused = true;
      consumer.pause(options.topics.map((topic) => ({ topic })));
    },
    async close() {
      if (closed) return;
      closed = true;
      joined = false;
      await consumer.disconnect();
    },
  };
}

/** How long a batch may take before its partition is paused. */
const batchGracePeriodMs = 100;

function settlesWithin(ms: number, work: Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // Not an AbortSignal: creating its error costs more than a small batch.
    const timer = setTimeout(resolve, ms, false);
    work.then(() => resolve(true), reject).finally(() => clearTimeout(timer));
  });
}
