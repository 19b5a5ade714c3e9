import { randomBytes } from 'node:crypto';
import { blueprint, node } from '../fixtures/blueprints/build.ts';
import { createTopics } from './create-topics.ts';
import { engine, freePort } from './engines.ts';
import { type RoleProcess, type RunningRole, type StartTestRole, startRole, startRoleProcess } from './roles.ts';

/** Roles of an orchestrator on the run's engines, with topics and a database of its own. */
export interface TestGateways<R extends RunningRole = RunningRole> {
  readonly mongoUrl: string;
  /** First segment of the topics. */
  readonly prefix: string;
  readonly brokers: readonly string[];
  /** The worker that carries runs over topics on. */
  startWorker(settings?: Readonly<Record<string, string>>): Promise<R>;
  start(settings?: Readonly<Record<string, string>>): Promise<R>;
}

export const createGateways = (settings: Readonly<Record<string, string>> = {}): Promise<TestGateways> =>
  createWith(startRole, settings);

/** The same with each role in a process of its own, for specs that kill some. */
export const createGatewayProcesses = (
  settings: Readonly<Record<string, string>> = {},
): Promise<TestGateways<RoleProcess>> => createWith(startRoleProcess, settings);

async function createWith<R extends RunningRole>(
  startOne: StartTestRole<R>,
  settings: Readonly<Record<string, string>>,
): Promise<TestGateways<R>> {
  const [kafka, mongo] = await Promise.all([engine('kafka'), engine('mongodb')]);
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  await createTopics(prefix, ['run']);
  const mongoUrl = new URL(mongo.address);
  mongoUrl.pathname = prefix;
  const env = { KAFKA_BROKERS: kafka.address, MONGODB_URL: mongoUrl.href, TOPIC_PREFIX: prefix, ...settings };
  return {
    mongoUrl: mongoUrl.href,
    prefix,
    brokers: [kafka.address],
    async startWorker(more = {}) {
      const port = await freePort();
      const address = { ORCHESTRATOR_WORKER_PORT: String(port) };
      return startOne('orchestrator', 'worker', `http://127.0.0.1:${port}`, { ...env, ...address, ...more });
    },
    async start(more = {}) {
      const port = await freePort();
      return startOne('orchestrator', 'gateway', `http://127.0.0.1:${port}`, {
        ...env,
        ORCHESTRATOR_PORT: String(port),
        ...more,
      });
    },
  };
}

const json = { 'content-type': 'application/json' };

async function put(url: string, document: unknown): Promise<void> {
  const response = await fetch(url, { method: 'PUT', headers: json, body: JSON.stringify(document) });
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}

/** Puts a composition: containers in a row by where they listen (`127.0.0.1:4711`), the first may be a data broker. */
export async function putSequence(
  url: string,
  containers: Readonly<Record<string, number>>,
  { broker, solution = 'default' }: { broker?: string; solution?: string } = {},
): Promise<void> {
  const names = Object.keys(containers);
  const nodes = names.map((name, index) => {
    const next = names.slice(index + 1, index + 2);
    return name === broker ? node(name, next, { node_type: 'DataBroker' }) : node(name, next);
  });
  const dockerInfo = Object.entries(containers).map(([container_name, port]) => ({
    container_name,
    ip_address: '127.0.0.1',
    port: String(port),
  }));
  await put(`${url}/solutions/${solution}/putBlueprint`, blueprint(nodes));
  await put(`${url}/solutions/${solution}/putDockerInfo`, { docker_info_list: dockerInfo });
}
