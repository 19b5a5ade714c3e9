import type { Admin } from 'kafkajs';
import pRetry from 'p-retry';
import type { TopicPlan } from '../topic-plan.ts';
import { createClient, type KafkaOptions } from './client.ts';

/** Creates the topics that do not exist yet; returns their names. */
export async function ensureTopics(options: KafkaOptions, plans: readonly TopicPlan[]): Promise<string[]> {
  const admin = createClient(options).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = plans.filter(({ topic }) => !existing.has(topic));
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
    await waitUntilServed(admin, plans);
    return missing.map(({ topic }) => topic);
  } finally {
    await admin.disconnect();
  }
}

/**
 * Brokers announce the leaders of a new topic before these accept records. A produce in between fails for some of its
 * records, and the client repeats all of them; so the offsets of each partition are requested, which only leaders answer.
 */
async function waitUntilServed(admin: Admin, plans: readonly TopicPlan[]): Promise<void> {
  const request = () => Promise.all(plans.map(({ topic }) => admin.fetchTopicOffsets(topic)));
  await pRetry(request, { retries: 99, minTimeout: 100, factor: 1 });
}
