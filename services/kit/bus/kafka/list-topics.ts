import type { Kafka } from 'kafkajs';
import { unavailable } from '../../errors.ts';

/** Names of all topics of the cluster. */
export async function listTopics(kafka: Kafka): Promise<string[]> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await admin.listTopics();
  } catch (error) {
    throw unavailable('Kafka cannot be reached.', error);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}
