import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { LogRecord } from '../../services/contracts/logs-api.ts';
import { createKafkaTransport } from '../../services/kit/bus/kafka.ts';
import { topicName } from '../../services/kit/bus/topics.ts';
import type { Transport } from '../../services/kit/bus/transport.ts';
import { type CheckAnswer, createCheckAnswer } from './catalog-document.ts';
import { createTopics } from './create-topics.ts';
import { engine, freePort } from './engines.ts';
import { type FakeIdentity, startFakeIdentity } from './fake-identity.ts';
import {
  type RoleProcess,
  type RunningRole,
  type StartTestRole,
  shortSessionTimeout,
  startRole,
  startRoleProcess,
} from './roles.ts';
import { startTestUpstream, type TestUpstream } from './upstream.ts';

/** The logs service on the run's engines, with a topic, tables and a folder of its own. */
export interface TestLogs {
  readonly url: string;
  readonly identity: FakeIdentity;
  /** In place of the deployment gateway, which is asked whose a deployment is. */
  readonly deployments: TestUpstream;
  readonly transport: Transport;
  readonly topic: string;
  /** What the workers read. */
  readonly folder: string;
  /** Of an administrator. */
  readonly token: string;
  readonly checkAnswer: CheckAnswer;
  startWorker(): Promise<RunningRole>;
  startWorkerProcess(more?: Readonly<Record<string, string>>): Promise<RoleProcess>;
  /** Publishes lines as roles do, many in one message. */
  publish(...messages: (readonly string[])[]): Promise<void>;
  get(path: string, token?: string): Promise<Response>;
  /** Of a query of `/logs`. */
  find(query?: Readonly<Record<string, string>>): Promise<readonly LogRecord[]>;
  close(): Promise<void>;
}

export interface LogsOptions {
  /** The identity that the gateway asks instead of its own. */
  readonly identityUrl?: string;
  /** Of an administrator there. */
  readonly token?: string;
}

export async function startLogs({ identityUrl, token: given }: LogsOptions = {}): Promise<TestLogs> {
  const [kafka, postgres] = await Promise.all([engine('kafka'), engine('postgresql')]);
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-logs-'));
  const [identity, deployments] = await Promise.all([
    startFakeIdentity(),
    startTestUpstream(),
    createTopics(prefix, ['logs']),
  ]);
  const brokers = [kafka.address];
  const transport = createKafkaTransport({ brokers, clientId: prefix, log: pino({ level: 'silent' }) });
  const env = {
    ...shortSessionTimeout,
    ...{ KAFKA_BROKERS: kafka.address, TOPIC_PREFIX: prefix, DATABASE_URL: postgres.address },
    ...{ LOGS_SCHEMA: prefix.replace('-', '_'), IDENTITY_URL: identityUrl ?? identity.url },
    DEPLOYMENT_URL: deployments.url,
  };
  const port = String(await freePort());
  const gateway = await startRole('logs', 'gateway', `http://127.0.0.1:${port}`, { ...env, LOGS_PORT: port });
  const token = given ?? (await identity.signIn({ userId: prefix, loginName: 'admin', roles: ['Admin'] }));
  const topic = topicName(prefix, 'logs', 'records');
  async function worker<R extends RunningRole>(start: StartTestRole<R>, more: Readonly<Record<string, string>> = {}) {
    const own = String(await freePort());
    const settings = { ...env, LOGS_FOLDERS: folder, LOGS_WORKER_PORT: own, ...more };
    return start('logs', 'worker', `http://127.0.0.1:${own}`, settings);
  }
  const get = (path: string, by = token) =>
    fetch(`${gateway.url}${path}`, { headers: by === '' ? {} : { authorization: `Bearer ${by}` } });
  return {
    ...{ url: gateway.url, identity, deployments, transport, topic, folder, token, get },
    checkAnswer: createCheckAnswer(JSON.parse(await (await fetch(`${gateway.url}/v3/api-docs`)).text())),
    startWorker: () => worker(startRole),
    startWorkerProcess: (more) => worker(startRoleProcess, more),
    publish: (...messages) =>
      transport.publish(
        messages.map((lines) => ({ topic, key: prefix, value: Buffer.from(lines.join('\n')), headers: {} })),
      ),
    async find(query = {}) {
      const answer = await get(`/logs?${new URLSearchParams(query)}`);
      if (answer.status !== 200) throw new Error(await answer.text());
      const lines = (await answer.text()).split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line));
    },
    async close() {
      await gateway.stop();
      await transport.close();
      await Promise.all([identity.close(), deployments.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

/** A line as a role writes it. */
export const roleLine = (msg: string, more: object = {}): string =>
  JSON.stringify({
    ...{ level: 'info', time: new Date().toISOString(), service: 'content', role: 'worker', instance: 'here-1', msg },
    ...more,
  });
