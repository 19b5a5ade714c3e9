import type { Admin } from 'kafkajs';
import pRetry from 'p-retry';
import type { TopicPlan } from '../topic-plan.ts';
import { createClient, type KafkaOptions } from './client.ts';

/** A single broker on a busy machine was seen to need more than 10 s to serve the topics of a first start. */
const SERVED_WITHIN_MS = 90_000;

/**
 * Creates the topics that do not exist yet and waits until they are served; returns their names. Unless `awaitExisting` is
 * false it also waits for the others: another process may have created them a moment ago. The wait ends with `signal`.
 */
export async function ensureTopics(
  options: KafkaOptions,
  plans: readonly TopicPlan[],
  { awaitExisting = true, signal }: { readonly awaitExisting?: boolean; readonly signal?: AbortSignal } = {},
): Promise<string[]> {
  const admin = createClient(options).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = plans.filter(({ topic }) => !existing.has(topic));
    if (missing.length === 0 && !awaitExisting) return [];
    await admin.createTopics({
      // The client's own wait fails where a broker does not know a topic yet that was created a moment ago.
      waitForLeaders: false,
      topics: missing.map(({ topic, partitions, config }) => ({
        topic,
        numPartitions: partitions,
        // -1: the cluster's default.
        replicationFactor: -1,
        configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
      })),
    });
    await waitUntilServed(admin, awaitExisting ? plans : missing, signal);
    return missing.map(({ topic }) => topic);
  } finally {
    await admin.disconnect();
  }
}

/**
 * Brokers announce the leaders of a new topic before these accept records. A produce in between fails for some of its
 * records, and the client repeats all of them; so the offsets of each partition are requested, which only leaders answer.
 */
async function waitUntilServed(admin: Admin, plans: readonly TopicPlan[], signal?: AbortSignal): Promise<void> {
  const unserved = new Set(plans.map(({ topic }) => topic));
  const ask = async (topic: string) => {
    await admin.fetchTopicOffsets(topic);
    unserved.delete(topic);
  };
  const askAll = async () => {
    const [first, ...others] = unserved;
    if (first === undefined) return;
    // Leaders of one broker begin to serve together: while one does not, the others need not be asked.
    await ask(first);
    await Promise.all(others.map(ask));
  };
  await pRetry(askAll, {
    retries: Infinity,
    maxRetryTime: SERVED_WITHIN_MS,
    minTimeout: 100,
    factor: 1,
    ...(signal && { signal }),
  });
}
