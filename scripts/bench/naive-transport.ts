import { Kafka, logLevel } from 'kafkajs';
import { toRecord } from '../../services/kit/bus/kafka/record.ts';
import { parseTopic } from '../../services/kit/bus/topics.ts';
import type { Transport } from '../../services/kit/bus/transport.ts';

/**
 * Kafka as the client's own introduction uses it, for comparison: one `send` for each message, one `eachMessage` call
 * after the other, each waiting for its handler, offsets committed by the client. Every setting is the client's default.
 */
export function createNaiveTransport(brokers: readonly string[], clientId: string): Transport {
  const kafka = new Kafka({ clientId, brokers: [...brokers], logLevel: logLevel.NOTHING });
  const producer = kafka.producer();
  let connected: Promise<void> | undefined;
  const stops: (() => Promise<void>)[] = [() => producer.disconnect()];
  const handled = createHandledSignal();

  return {
    async publish(records) {
      connected ??= producer.connect();
      await connected;
      await Promise.all(
        records.map(({ topic, partition, key, value, headers }) => {
          const message = { key, value, headers: { ...headers }, ...(partition !== undefined && { partition }) };
          return producer.send({ topic, messages: [message] });
        }),
      );
      for (const { headers } of records) handled.trigger(headers.causationid);
    },
    async subscribe({ group, topics, from, onBatch, onAssigned }) {
      const consumer = kafka.consumer({ groupId: group });
      let joined = false;
      consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
        joined = true;
        onAssigned?.(payload.memberAssignment, true);
      });
      stops.unshift(() => consumer.disconnect());
      await consumer.connect();
      await consumer.subscribe({ topics: [...topics], fromBeginning: from === 'earliest' });
      await consumer.run({
        async eachMessage({ topic, partition, message, heartbeat }) {
          const record = toRecord(topic, partition, message);
          const answered = parseTopic(topic)?.kind === 'commands' ? handled.of(record.headers.ce_id) : undefined;
          await onBatch({ topic, partition, records: [record], highWatermark: record.offset + 1, heartbeat });
          await answered;
        },
      });
      return {
        get joined() {
          return joined;
        },
        confirmed: true,
        commit: async () => undefined,
        pause: () => consumer.pause(topics.map((topic) => ({ topic }))),
        close: async () => undefined,
      };
    },
    readAll: () => Promise.reject(new Error('No benchmark reads a topic back.')),
    ensureTopics: () => Promise.reject(new Error('No benchmark makes topics through a transport.')),
    logEnds: async () => new Map(),
    topics: () => Promise.reject(new Error('No benchmark lists topics through a transport.')),
    groups: () => Promise.reject(new Error('No benchmark lists groups through a transport.')),
    ping: async () => true,
    async close() {
      for (const stop of stops) await stop();
    },
  };
}

/**
 * The bus queues a record by its key and fetches the next, so `onBatch` is no sign of its end; the answer to the
 * command is, for it is the last thing that is sent.
 */
function createHandledSignal() {
  const waiting = new Map<string, () => void>();
  return {
    of: (id = '') => new Promise<void>((resolve) => waiting.set(id, resolve)),
    trigger(id = '') {
      waiting.get(id)?.();
      waiting.delete(id);
    },
  };
}
