import { randomBytes } from 'node:crypto';
import { connectKafka } from '../../services/kit/bus/connect.ts';
import { fromHeaders } from '../../services/kit/bus/envelope.ts';
import { newId } from '../../services/kit/ids.ts';
import { createService } from '../../services/kit/service.ts';
import { platformCodec } from '../../services/platform/bus/codec.ts';
import { type MavenRepository, startMavenRepository } from '../fakes/maven-repository.ts';
import { account } from './catalog.ts';
import { addCleanup } from './cleanup.ts';
import { createTopics } from './create-topics.ts';
import { engine, freePort } from './engines.ts';
import { type HoldingProxy, startHoldingProxy } from './holding-proxy.ts';
import { signIn } from './identity.ts';
import { type RoleProcess, type RunningRole, shortSessionTimeout, startRole, startRoleProcess } from './roles.ts';
import { scannerSettings } from './scanner.ts';
import { type SharedIdentity, sharedIdentity } from './shared-identity.ts';

const repositoryName = 'models';

/** Onboarding with the catalog, identity and a repository of artifacts. */
export interface TestOnboarding {
  readonly url: string;
  readonly identity: SharedIdentity;
  readonly repository: MavenRepository;
  /** Where Kafka and MongoDB are, and the prefix of the topics. */
  readonly env: Readonly<Record<string, string>>;
  /** Between the workers and the catalog, and between them and the repository. */
  readonly catalogProxy: HoldingProxy;
  readonly repositoryProxy: HoldingProxy;
  /** A worker in a process of its own, to be killed. */
  startWorkerProcess(settings?: Readonly<Record<string, string>>): Promise<RoleProcess>;
  startWorker(settings?: Readonly<Record<string, string>>): Promise<RunningRole>;
  /** The worker of publication, which scans what is pushed; it fetches files through `repositoryProxy`. */
  startPublication(settings?: Readonly<Record<string, string>>): Promise<RunningRole>;
  /** The same in a process of its own, to be killed. */
  startPublicationProcess(): Promise<RoleProcess>;
  startGateway(settings?: Readonly<Record<string, string>>): Promise<RunningRole>;
  newUser(): Promise<TestPusher>;
  /** Records of the catalog. */
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
  get(path: string): Promise<any>;
  /** Every event so far, once each. */
  events(): Promise<readonly OnboardingEvent[]>;
}

export interface OnboardingEvent {
  /** The last part of its name. */
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads events of any shape, and fails where one is not as it says
  readonly data: any;
}

export interface TestPusher {
  readonly userId: string;
  readonly loginName: string;
  readonly password: string;
  readonly token: string;
}

let shared: Promise<TestOnboarding> | undefined;

/** The one that all specs of the run share; started at the first call, with a gateway and without a worker. */
export function sharedOnboarding(): Promise<TestOnboarding> {
  shared ??= start();
  return shared;
}

async function start(): Promise<TestOnboarding> {
  const [kafka, mongo, identity, repository] = await Promise.all([
    engine('kafka'),
    engine('mongodb'),
    sharedIdentity(),
    startMavenRepository(repositoryName),
  ]);
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  await createTopics(prefix, ['onboarding', 'publication', 'catalog', 'identity']);
  const catalogProxy = await startHoldingProxy(new URL(identity.catalog.url).origin);
  const repositoryProxy = await startHoldingProxy(repository.url);
  const mongoUrl = new URL(mongo.address);
  mongoUrl.pathname = prefix;
  const env = { KAFKA_BROKERS: kafka.address, MONGODB_URL: mongoUrl.href, TOPIC_PREFIX: prefix };
  const ofRepository = {
    ARTIFACTS_URL: repositoryProxy.url,
    ARTIFACTS_REPOSITORY: repositoryName,
    ARTIFACTS_CREDENTIALS: 'onboarding:any password will do',
  };
  const workerEnv = {
    ...{ ...env, ...ofRepository },
    CATALOG_URL: `${catalogProxy.url}/ccds`,
    CATALOG_CREDENTIALS: `${account.name}:${account.password}`,
    ONBOARDING_LEASE_MS: '2000',
    // Specs hold many at the same time.
    ONBOARDING_TASKS_AT_ONCE: '64',
    // Most specs have no publication; those that scan start one.
    ONBOARDING_SCAN_WAIT_MS: '0',
    ...shortSessionTimeout,
  };

  async function startGateway(settings: Readonly<Record<string, string>> = {}): Promise<RunningRole> {
    const port = String(await freePort());
    const own = { IDENTITY_URL: identity.url, ONBOARDING_PORT: port, ONBOARDING_USER_LIMIT_UPLOADS: '64' };
    // Past the proxy, which reads whole bodies before it passes them on.
    const all = { ...env, ...ofRepository, ARTIFACTS_URL: repository.url, ...own, ...settings };
    return startRole('onboarding', 'gateway', `http://127.0.0.1:${port}`, all);
  }

  const gateway = await startGateway();
  const reader = createService('onboarding', 'worker', { LOG_LEVEL: 'silent' });
  const transport = connectKafka(reader, [kafka.address]);
  const codec = platformCodec();
  addCleanup(async () => {
    shared = undefined;
    await reader.life.stop();
    await catalogProxy.close();
    await repositoryProxy.close();
    await repository.close();
  });
  const publicationEnv = async () => ({
    ...workerEnv,
    ...{ CONTENT_URL: 'http://127.0.0.1:1', CONTENT_CREDENTIALS: 'publication:any password will do' },
    ...(await scannerSettings()),
  });
  const workerAt = async () => `http://127.0.0.1:${await freePort()}`;
  return {
    ...{ env, url: gateway.url, identity, repository, catalogProxy, repositoryProxy, startGateway },
    startWorkerProcess: async (settings = {}) =>
      startRoleProcess('onboarding', 'worker', await workerAt(), { ...workerEnv, ...settings }),
    startWorker: async (settings = {}) =>
      startRole('onboarding', 'worker', await workerAt(), { ...workerEnv, ...settings }),
    startPublication: async (settings = {}) =>
      startRole('publication', 'worker', await workerAt(), { ...(await publicationEnv()), ...settings }),
    startPublicationProcess: async () =>
      startRoleProcess('publication', 'worker', await workerAt(), await publicationEnv()),
    async newUser() {
      const user = await identity.join(`pusher${newId().slice(-12)}`);
      return { ...user, token: await signIn(identity.url, user) };
    },
    async get(path) {
      const { status, body } = await identity.catalog.call('GET', path);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    async events() {
      const found = new Map<string, OnboardingEvent>();
      await transport.readAll(`${prefix}.onboarding.events`, ({ headers, value }) => {
        const { id, type, fingerprint } = fromHeaders(headers);
        const data = JSON.parse(JSON.stringify(codec.decode(type, fingerprint, value)));
        found.set(id, { name: type.split('.').at(-1) ?? '', data });
      });
      return [...found.values()];
    },
  };
}
