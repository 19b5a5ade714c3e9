import { Kafka, logLevel, type ProducerRecord } from 'kafkajs';

type Message = ProducerRecord['messages'][number];

/** kafkajs and nothing else: the other half of comparisons. */
export interface BareKafka {
  /** Resolves when the broker has it. */
  send(topic: string, message: Message): Promise<void>;
  /** Handles the messages of a batch concurrently. */
  consume(topic: string, group: string, onMessage: (key: string, value: Buffer) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * `batched`: whatever queued during one produce goes out in the next, as a person would write it who wants it fast. `single`: one
 * `send` a message, as the client's documentation shows it; about half as fast.
 */
export type Sending = 'batched' | 'single';

export async function connectBareKafka(
  clientId: string,
  brokers: readonly string[],
  sending: Sending = 'batched',
): Promise<BareKafka> {
  const kafka = new Kafka({ clientId, brokers: [...brokers], logLevel: logLevel.NOTHING });
  const producer = kafka.producer({ allowAutoTopicCreation: false });
  await producer.connect();
  const closes: (() => Promise<void>)[] = [() => producer.disconnect()];
  let queue: { topic: string; message: Message; sent: () => void; failed: (error: unknown) => void }[] = [];
  let draining = false;

  async function drain(): Promise<void> {
    draining = true;
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      const topicMessages = [...Map.groupBy(batch, ({ topic }) => topic)].map(([topic, items]) => ({
        topic,
        messages: items.map(({ message }) => message),
      }));
      try {
        await producer.sendBatch({ acks: -1, topicMessages });
        for (const { sent } of batch) sent();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    draining = false;
  }

  return {
    async send(topic, message) {
      if (sending === 'single') return void (await producer.send({ topic, messages: [message], acks: -1 }));
      return new Promise((sent, failed) => {
        queue.push({ topic, message, sent, failed });
        if (!draining) void drain();
      });
    },
    async consume(topic, groupId, onMessage) {
      const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 500 });
      closes.unshift(() => consumer.disconnect());
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({
        partitionsConsumedConcurrently: 16,
        async eachBatch({ batch }) {
          await Promise.all(batch.messages.map(({ key, value }) => onMessage(`${key}`, value ?? Buffer.alloc(0))));
        },
      });
    },
    async close() {
      for (const close of closes) await close();
    },
  };
}
