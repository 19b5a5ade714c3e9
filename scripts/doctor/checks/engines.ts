import { MongoClient } from 'mongodb';
import { createKafkaTransport } from '../../../services/kit/bus/kafka.ts';
import type { Environment } from '../../../services/kit/config.ts';
import { withDatabase } from '../../database/with-database.ts';
import { kafkaOfChore } from '../../support/kafka-of-chore.ts';
import { type Check, type Finding, problem, well } from '../finding.ts';

const waitMs = 5_000;

/** Whether the engines answer, those of a platform that runs and those whose addresses are given. */
export const engines: Check = {
  name: 'engines',
  async run({ engines: { brokers, mongoUrl, databaseUrl }, env }) {
    const wanted = [
      brokers && asked('Kafka', 'KAFKA_BROKERS', () => askKafka(brokers, env)),
      mongoUrl && asked('MongoDB', 'MONGODB_URL', () => askMongo(mongoUrl)),
      databaseUrl && asked('PostgreSQL', 'DATABASE_URL', () => askPostgres(databaseUrl)),
    ];
    return Promise.all(wanted.filter((one) => one instanceof Promise));
  },
};

/** `ask` answers what the engine says of itself. */
async function asked(name: string, setting: string, ask: () => Promise<string>): Promise<Finding> {
  try {
    return well(name, await ask());
  } catch (error) {
    return problem(name, `does not answer: ${(error as Error).message}`, `start it, or correct ${setting}`);
  }
}

async function askKafka(brokers: readonly string[], env: Environment): Promise<string> {
  const transport = createKafkaTransport(kafkaOfChore('doctor', { brokers, env }));
  try {
    const topics = await transport.topics();
    return `answers at ${brokers.join(', ')}, with ${topics.length} topics`;
  } finally {
    await transport.close();
  }
}

async function askMongo(url: string): Promise<string> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: waitMs, connectTimeoutMS: waitMs });
  try {
    const { version } = await client.db('admin').command({ buildInfo: 1 });
    const { isWritablePrimary } = await client.db('admin').command({ hello: 1 });
    if (!isWritablePrimary) throw new Error('the replica set has no primary');
    return `${version} answers and has a primary`;
  } finally {
    await client.close();
  }
}

const askPostgres = (url: string): Promise<string> =>
  withDatabase(url, 'doctor', async (pool) => {
    const { rows } = await pool.query('SHOW server_version');
    return `${rows[0].server_version} answers`;
  });
