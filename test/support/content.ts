import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { createKafkaTransport } from '../../services/kit/bus/kafka.ts';
import { commandKeyEnv } from './command-keys.ts';
import { createTopics } from './create-topics.ts';
import { engine, freePort } from './engines.ts';
import { type RoleProcess, type RunningRole, type StartTestRole, startRole, startRoleProcess } from './roles.ts';

/** A content service of its own on the run's engines: own topics, own database; open to everybody unless settings say otherwise. */
export interface TestContent {
  readonly prefix: string;
  readonly env: Readonly<Record<string, string>>;
  startGateway(): Promise<RunningRole>;
  startWorker(): Promise<RunningRole>;
  /** The same in a process of its own, for specs to kill. */
  startGatewayProcess(): Promise<RoleProcess>;
  startWorkerProcess(): Promise<RoleProcess>;
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
  const engines = { KAFKA_BROKERS: kafka.address, MONGODB_URL: mongoUrl.href, TOPIC_PREFIX: prefix };
  const env = { ...engines, CONTENT_ACCESS: 'open', ...commandKeyEnv, ...settings };
  const start =
    <R extends RunningRole>(startOne: StartTestRole<R>, role: string, portSetting: string) =>
    async () => {
      const port = await freePort();
      return startOne('content', role, `http://127.0.0.1:${port}`, { ...env, [portSetting]: `${port}` });
    };
  return {
    prefix,
    env,
    startGateway: start(startRole, 'gateway', 'CONTENT_PORT'),
    startWorker: start(startRole, 'worker', 'CONTENT_WORKER_PORT'),
    startGatewayProcess: start(startRoleProcess, 'gateway', 'CONTENT_PORT'),
    startWorkerProcess: start(startRoleProcess, 'worker', 'CONTENT_WORKER_PORT'),
    openTransport: () => createKafkaTransport(options),
  };
}
