import { unavailable } from '../errors.ts';
import { createClient, impatient, type KafkaOptions } from './kafka/client.ts';
import { ensureTopics } from './kafka/ensure-topics.ts';
import { listTopics } from './kafka/list-topics.ts';
import { createPublisher } from './kafka/publish.ts';
import { readAll } from './kafka/read-all.ts';
import { subscribe } from './kafka/subscribe.ts';
import type { Subscription, Transport } from './transport.ts';

export type { KafkaOptions };
export { ensureTopics };

/** The bus's transport on a real cluster. Nothing is connected before the first use. */
export function createKafkaTransport(options: KafkaOptions): Transport {
  const kafka = createClient(options);
  const publisher = createPublisher(createClient(options, impatient));
  const subscriptions = new Set<Subscription>();
  return {
    publish: publisher.publish,
    async subscribe(wanted) {
      const subscription = await subscribe(kafka, wanted, options);
      subscriptions.add(subscription);
      return subscription;
    },
    readAll: (topic, onRecord, since) => readAll(kafka, topic, onRecord, since),
    async ensureTopics(plans) {
      await ensureTopics(options, plans).catch((error) => {
        throw unavailable('The topics could not be created.', error);
      });
    },
    topics: () => listTopics(kafka),
    async ping() {
      const admin = kafka.admin({ retry: { retries: 0 } });
      try {
        await admin.connect();
        await admin.describeCluster();
        return true;
      } finally {
        await admin.disconnect();
      }
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      await publisher.close();
    },
  };
}
