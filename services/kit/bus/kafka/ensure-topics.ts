import type { TopicPlan } from '../topic-plan.ts';
import { createClient, type KafkaOptions } from './client.ts';

/** Creates the topics that do not exist yet; answers with their names. */
export async function ensureTopics(options: KafkaOptions, plans: readonly TopicPlan[]): Promise<string[]> {
  const admin = createClient(options).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = plans.filter(({ topic }) => !existing.has(topic));
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map(({ topic, partitions, config }) => ({
        topic,
        numPartitions: partitions,
        // -1: as many copies as the cluster makes by default.
        replicationFactor: -1,
        configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
      })),
    });
    return missing.map(({ topic }) => topic);
  } finally {
    await admin.disconnect();
  }
}
