import { setTimeout as delay } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
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
      // Its own waiting gives up where a broker has not heard of a topic yet that was made a moment ago.
      waitForLeaders: false,
      topics: missing.map(({ topic, partitions, config }) => ({
        topic,
        numPartitions: partitions,
        // -1: as many copies as the cluster makes by default.
        replicationFactor: -1,
        configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
      })),
    });
    await haveLeaders(
      admin,
      plans.map(({ topic }) => topic),
    );
    return missing.map(({ topic }) => topic);
  } finally {
    await admin.disconnect();
  }
}

const attempts = 40;
const pauseMs = 250;

async function haveLeaders(admin: Admin, topics: string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const metadata = await admin.fetchTopicMetadata({ topics });
      if (metadata.topics.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0))) return;
      if (attempt === attempts) throw new Error('The topics have no leaders yet.');
    } catch (error) {
      if (attempt === attempts) throw error;
    }
    await delay(pauseMs);
  }
}
