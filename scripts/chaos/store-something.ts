import { MongoClient } from 'mongodb';
import pg from 'pg';
import { createKafkaTransport } from '../../services/kit/bus/kafka.ts';
import { kafkaOfChore } from '../support/kafka-of-chore.ts';

const name = 'chaos-something';
const withinMs = 5_000;

/** What shows that the engine at an address takes writes, beside what the platform stores. Each rejects where it does not. */
export const storeSomething = {
  async kafka(address: string): Promise<void> {
    const transport = createKafkaTransport(kafkaOfChore('chaos', { brokers: [address], env: {} }));
    try {
      await transport.ensureTopics([{ topic: name, partitions: 1, config: {} }]);
      await transport.publish([{ topic: name, key: '', value: Buffer.alloc(0), headers: {} }]);
    } finally {
      await transport.close();
    }
  },

  async mongodb(address: string): Promise<void> {
    const client = new MongoClient(address, { serverSelectionTimeoutMS: withinMs, socketTimeoutMS: withinMs });
    try {
      await client
        .db(name)
        .collection(name)
        .insertOne({}, { writeConcern: { w: 'majority', wtimeoutMS: withinMs } });
    } finally {
      await client.close();
    }
  },

  async postgresql(address: string): Promise<void> {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    });
    // A server that ends during the call is an error of the call.
    client.on('error', () => undefined);
    try {
      await client.connect();
      // Goes to the log, as a commit does, and leaves no table behind.
      await client.query('SELECT pg_logical_emit_message(true, $1, $1)', [name]);
    } finally {
      await client.end();
    }
  },
};
