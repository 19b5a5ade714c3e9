import { createClient } from '../../services/kit/bus/kafka/client.ts';
import type { KafkaOptions } from '../../services/kit/bus/kafka.ts';
import type { Offsets } from './manifest.ts';

/** The end of every partition of the platform's topics. */
export async function topicOffsets(options: KafkaOptions, prefix: string): Promise<Offsets> {
  const admin = createClient(options).admin();
  await admin.connect();
  try {
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`)).sort();
    const found = topics.map(async (topic) => {
      const partitions = await admin.fetchTopicOffsets(topic);
      return [topic, Object.fromEntries(partitions.map(({ partition, high }) => [String(partition), high]))] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  } finally {
    await admin.disconnect();
  }
}
