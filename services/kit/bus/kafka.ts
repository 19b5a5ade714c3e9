import { unavailable } from '../errors.ts';
import { createClient, type KafkaCredentials, type KafkaOptions, quickRetry } from './kafka/client.ts';
import { ensureTopics } from './kafka/ensure-topics.ts';
import { giveAccounts } from './kafka/give-accounts.ts';
import { readGroups } from './kafka/groups.ts';
import { listTopics } from './kafka/list-topics.ts';
import { createLogEnds } from './kafka/log-ends.ts';
import { createPing } from './kafka/ping.ts';
import { createPublisher } from './kafka/publish.ts';
import { readAll } from './kafka/read-all.ts';
import { subscribe } from './kafka/subscribe.ts';
import type { Subscription, Transport } from './transport.ts';

export type { KafkaAccount, KafkaRight } from './kafka/give-accounts.ts';
export type { KafkaCredentials, KafkaOptions };
export { ensureTopics, giveAccounts };

/** What several transports of one process can share: its producer, and its opinion of whether the cluster answers. */
export interface KafkaConnection {
  readonly publish: Transport['publish'];
  readonly ping: Transport['ping'];
  close(): Promise<void>;
}

/** Nothing is connected before the first use. */
export function createKafkaConnection(options: KafkaOptions): KafkaConnection {
  const kafka = createClient(options);
  const publisher = createPublisher(createClient(options, quickRetry));
  return { publish: publisher.publish, ping: createPing(kafka), close: publisher.close };
}

/**
 * The bus's transport on a real cluster. Nothing is connected before the first use. A connection that is given is used
 * besides others and stays open when this transport is closed.
 */
export function createKafkaTransport(options: KafkaOptions, given?: KafkaConnection): Transport {
  const kafka = createClient(options);
  const connection = given ?? createKafkaConnection(options);
  const logEnds = createLogEnds(kafka);
  const subscriptions = new Set<Subscription>();
  return {
    publish: connection.publish,
    ping: connection.ping,
    async subscribe(wanted) {
      const subscription = await subscribe(kafka, wanted, options);
      subscriptions.add(subscription);
      return subscription;
    },
    readAll: (topic, onRecord, since) => readAll(kafka, topic, onRecord, since),
    logEnds: logEnds.of,
    async ensureTopics(plans) {
      await ensureTopics(options, plans).catch((error) => {
        throw unavailable('The topics could not be created.', error);
      });
    },
    topics: () => listTopics(kafka),
    groups: (wanted) => readGroups(kafka, wanted),
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      await logEnds.close();
      if (!given) await connection.close();
    },
  };
}
