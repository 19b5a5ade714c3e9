import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { createKafkaTransport } from '../../services/kit/bus/kafka.ts';
import { createTopics } from './create-topics.ts';
import { engine, freePort } from './engines.ts';
import { type RunningRole, startRole } from './roles.ts';

/** A content service of its own on the run's engines: own topics, own database. */
export interface TestContent {
  readonly prefix: string;
  readonly env: Readonly<Record<string, string>>;
  startGateway(): Promise<RunningRole>;
  startWorker(): Promise<RunningRole>;
  /** A connection to the broker for looking at topics; to be closed. */
  openTransport(): ReturnType<typeof createKafkaTransport>;
}

/** Creates the topics; the roles are started one by one. */
export async function createContent(settings: Readonly<Record<string, string>> = {}): Promise<TestContent> {
  const [kafka, mongo] = await Promise.all([engine('kafka'), engine('mongodb')]);
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  const options = { brokers: [kafka.address], clientId: prefix, log: pino({ level: 'silent' }) };
  await createTopics(prefix, ['content']);
  const mongoUrl = new URL(mongo.address);
  mongoUrl.pathname = prefix;
  const env = { KAFKA_BROKERS: kafka.address, MONGODB_URL: mongoUrl.href, TOPIC_PREFIX: prefix, ...settings };

  async function start(role: string, setting: string): Promise<RunningRole> {
    const port = await freePort();
    return startRole('content', role, `http://127.0.0.1:${port}`, { ...env, [setting]: String(port) });
  }
  return {
    prefix,
    env,
    startGateway: () => start('gateway', 'CONTENT_PORT'),
    startWorker: () => start('worker', 'CONTENT_WORKER_PORT'),
    openTransport: () => createKafkaTransport(options),
  };
}
