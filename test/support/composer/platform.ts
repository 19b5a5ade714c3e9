import { randomBytes } from 'node:crypto';
import { newId } from '../../../services/kit/ids.ts';
import { type MavenRepository, startMavenRepository } from '../../fakes/maven-repository.ts';
import { account } from '../catalog.ts';
import { createTopics } from '../create-topics.ts';
import { engine, freePort } from '../engines.ts';
import { type HoldingProxy, startHoldingProxy } from '../holding-proxy.ts';
import { signIn, type TestIdentity } from '../identity.ts';
import { startMemoryOrchestrator } from '../memory-orchestrator.ts';
import { type RoleProcess, type RunningRole, shortSessionTimeout, startRole, startRoleProcess } from '../roles.ts';
import { sharedIdentity } from '../shared-identity.ts';

/** The composer, on real engines. */
export interface TestComposer {
  readonly url: string;
  readonly identity: TestIdentity;
  /** Where Kafka and MongoDB are, and the prefix of the topics. */
  readonly env: Readonly<Record<string, string>>;
  readonly repository: MavenRepository;
  /** Between the composer and the repository, and between it and the catalog. */
  readonly repositoryProxy: HoldingProxy;
  readonly catalogProxy: HoldingProxy;
  newUser(): Promise<TestComposerUser>;
  startWorker(): Promise<RunningRole>;
  /** A worker in a process of its own, to be killed. */
  startWorkerProcess(): Promise<RoleProcess>;
  stop(): Promise<void>;
}

export interface TestComposerUser {
  readonly userId: string;
  readonly token: string;
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
  call(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: any }>;
}

/** `settings`: of the workers. `known`: who signs users in, where that is not the identity of all specs. */
export async function startTestComposer(
  settings: Readonly<Record<string, string>> = {},
  known?: TestIdentity,
): Promise<TestComposer> {
  const [kafka, mongo] = await Promise.all([engine('kafka'), engine('mongodb')]);
  const identity = known ?? (await sharedIdentity());
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  await createTopics(prefix, ['composer', 'catalog', 'identity']);
  const mongoUrl = new URL(mongo.address);
  mongoUrl.pathname = prefix;
  const repository = await startMavenRepository('models');
  const repositoryProxy = await startHoldingProxy(repository.url);
  const catalogProxy = await startHoldingProxy(new URL(identity.catalog.url).origin);
  const orchestrator = await startMemoryOrchestrator({});
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...{ KAFKA_BROKERS: kafka.address, MONGODB_URL: mongoUrl.href, TOPIC_PREFIX: prefix },
    CATALOG_URL: `${catalogProxy.url}/ccds`,
    CATALOG_CREDENTIALS: `${account.name}:${account.password}`,
    ...{ ARTIFACTS_URL: repositoryProxy.url, ARTIFACTS_REPOSITORY: 'models' },
    ARTIFACTS_CREDENTIALS: 'composer:any password will do',
    ORCHESTRATOR_URL: orchestrator.url,
    ...{ IDENTITY_URL: identity.url, COMPOSER_PORT: port, ...shortSessionTimeout },
  };
  // Specs of the tools have a platform of their own: that of other specs is no empty one.
  const workerEnv = { ...env, COMPOSER_TOOLBOX: 'false', ...settings };
  const gateway = await startRole('composer', 'gateway', url, env);
  const workerAt = async () => `http://127.0.0.1:${await freePort()}`;
  return {
    ...{ url, identity, env, repository, repositoryProxy, catalogProxy },
    startWorker: async () => startRole('composer', 'worker', await workerAt(), workerEnv),
    startWorkerProcess: async () => startRoleProcess('composer', 'worker', await workerAt(), workerEnv),
    async stop() {
      await gateway.stop();
      await orchestrator.stop();
      await catalogProxy.close();
      await repositoryProxy.close();
      await repository.close();
    },
    async newUser() {
      const user = await identity.join(`composer${newId().slice(-12)}`);
      const token = await signIn(identity.url, user);
      return {
        ...{ userId: user.userId, token },
        async call(method, path, body) {
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
          const response = await fetch(`${url}${path}`, {
            ...{ method, headers },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          const text = await response.text();
          return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
        },
      };
    },
  };
}
