import type { Admin, Kafka } from 'kafkajs';
import { unavailable } from '../../errors.ts';

/** Asks for the ends of topics, over one connection from the first question on. */
export interface LogEnds {
  /** The offset after the last record, by partition. Errors: `unavailable`. */
  of(topic: string): Promise<ReadonlyMap<number, number>>;
  close(): Promise<void>;
}

export function createLogEnds(kafka: Kafka): LogEnds {
  let connected: Promise<Admin> | undefined;

  async function connect(): Promise<Admin> {
    const admin = kafka.admin({ retry: { retries: 0 } });
    await admin.connect();
    return admin;
  }

  async function disconnect(): Promise<void> {
    const before = connected;
    connected = undefined;
    const admin = await before?.catch(() => undefined);
    await admin?.disconnect();
  }

  return {
    async of(topic) {
      try {
        connected ??= connect();
        const offsets = await (await connected).fetchTopicOffsets(topic);
        return new Map(offsets.map(({ partition, high }) => [partition, Number(high)]));
      } catch (error) {
        // The next question connects again.
        await disconnect().catch(() => undefined);
        throw unavailable('Kafka cannot be reached.', error);
      }
    },
    close: disconnect,
  };
}
