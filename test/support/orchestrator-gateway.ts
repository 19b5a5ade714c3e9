import { randomBytes } from 'node:crypto';
import { blueprint, node } from '../fixtures/blueprints/build.ts';
import { createTopics } from './create-topics.ts';
import { engine, freePort } from './engines.ts';
import { type RoleProcess, type RunningRole, type StartTestRole, startRole, startRoleProcess } from './roles.ts';

/** Roles of an orchestrator on the run's engines, with topics and a database of its own. */
export interface TestGateways {
  readonly mongoUrl: string;
  /** First segment of the topics. */
  readonly prefix: string;
  readonly brokers: readonly string[];
  start(settings?: Settings): Promise<RunningRole>;
  /** The worker that carries runs over topics on. */
  startWorker(settings?: Settings): Promise<RunningRole>;
  /** The same in a process of its own, for specs to kill. */
  startProcess(settings?: Settings): Promise<RoleProcess>;
  startWorkerProcess(settings?: Settings): Promise<RoleProcess>;
}

type Settings = Readonly<Record<string, string>>;

export async function createGateways(settings: Settings = {}): Promise<TestGateways> {
  const [kafka, mongo] = await Promise.all([engine('kafka'), engine('mongodb')]);
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  await createTopics(prefix, ['run']);
  const mongoUrl = new URL(mongo.address);
  mongoUrl.pathname = prefix;
  const env = { KAFKA_BROKERS: kafka.address, MONGODB_URL: mongoUrl.href, TOPIC_PREFIX: prefix, ...settings };
  const start =
    <R extends RunningRole>(startOne: StartTestRole<R>, role: string, portSetting: string) =>
    async (more: Settings = {}) => {
      const port = await freePort();
      return startOne('orchestrator', role, `http://127.0.0.1:${port}`, { ...env, [portSetting]: `${port}`, ...more });
    };
  return {
    mongoUrl: mongoUrl.href,
    prefix,
    brokers: [kafka.address],
    start: start(startRole, 'gateway', 'ORCHESTRATOR_PORT'),
    startWorker: start(startRole, 'worker', 'ORCHESTRATOR_WORKER_PORT'),
    startProcess: start(startRoleProcess, 'gateway', 'ORCHESTRATOR_PORT'),
    startWorkerProcess: start(startRoleProcess, 'worker', 'ORCHESTRATOR_WORKER_PORT'),
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
