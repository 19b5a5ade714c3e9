import { randomBytes } from 'node:crypto';
import { newId } from '../../services/kit/ids.ts';
import { createTopics } from './create-topics.ts';
import { startEdge } from './edge.ts';
import { engine, freePort } from './engines.ts';
import { createTestIdentity, type TestIdentity } from './identity.ts';
import { createPerson, type Person } from './portal-people.ts';
import { type RoleProcess, type RunningRole, type StartTestRole, startRole, startRoleProcess } from './roles.ts';

export const artifactsAccount = 'onboarding:a password of onboarding';
export const repositoryName = 'models';

/** An artifact repository on the run's engines, with a catalog, an identity and an edge of its own. */
export interface TestArtifacts {
  readonly identity: TestIdentity;
  /** `http://…/repository/models`, at the gateway and through the edge. */
  readonly url: string;
  readonly edgeUrl: string;
  /** All settings of the gateway. */
  readonly env: Readonly<Record<string, string>>;
  join(name: string): Promise<Person>;
  /** A solution with one revision, version 1. */
  stage(owner: Person, accessTypeCode: string): Promise<StagedSolution>;
  setAccess(staged: StagedSolution, accessTypeCode: string): Promise<void>;
  /** Deletes what the records of solutions and revisions leave. */
  startWorker(): Promise<RunningRole>;
  /** One more gateway of the same repository. */
  startGateway(): Promise<RunningRole>;
  /** The same in a process that can be killed. */
  startGatewayProcess(): Promise<RoleProcess>;
  stop(): Promise<void>;
}

export interface StagedSolution {
  readonly solutionId: string;
  readonly revisionId: string;
}

export async function startArtifacts(): Promise<TestArtifacts> {
  const [kafka, mongo] = await Promise.all([engine('kafka'), engine('mongodb'), engine('postgresql')]);
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  const mongoUrl = new URL(mongo.address);
  mongoUrl.pathname = prefix;
  const [identity] = await Promise.all([
    createTestIdentity(),
    createTopics(prefix, ['artifacts', 'catalog', 'identity']),
  ]);
  const { catalog } = identity;
  const bus = { KAFKA_BROKERS: kafka.address, TOPIC_PREFIX: prefix };
  const env = {
    ...{ ...identity.env, ...bus, MONGODB_URL: mongoUrl.href, IDENTITY_URL: identity.url },
    ...{ ARTIFACTS_ACCOUNTS: artifactsAccount, ARTIFACTS_REPOSITORY: repositoryName },
    // Long enough that a spec which passes cannot owe it to the time.
    ARTIFACTS_ACCESS_CACHE_MS: '600000',
  };
  async function start<R extends RunningRole>(startOne: StartTestRole<R>): Promise<R> {
    const port = await freePort();
    return startOne('artifacts', 'gateway', `http://127.0.0.1:${port}`, { ...env, ARTIFACTS_PORT: `${port}` });
  }
  const ofCatalog = { ...bus, DATABASE_URL: catalog.schema.url, CATALOG_SCHEMA: catalog.schema.schema };
  const [gateway, relay] = await Promise.all([
    start(startRole),
    startRole('catalog', 'relay', 'http://127.0.0.1', { ...ofCatalog, CATALOG_RELAY_PORT: '0' }),
  ]);
  const edge = await startEdge(gateway.url, { EDGE_ARTIFACTS_URL: gateway.url });
  async function change(method: string, path: string, body: unknown) {
    const answer = await catalog.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const pathOf = ({ solutionId, revisionId }: StagedSolution) => `/solution/${solutionId}/revision/${revisionId}`;
  return {
    ...{ identity, env },
    url: `${gateway.url}/repository/${repositoryName}`,
    edgeUrl: `${edge.url}/repository/${repositoryName}`,
    join: (name) => createPerson(identity, name),
    async stage({ userId }, accessTypeCode) {
      const solution = { name: `model ${newId()}`, active: true, userId, modelTypeCode: 'CL', toolkitTypeCode: 'SK' };
      const { solutionId } = await change('POST', '/solution', solution);
      const revision = { solutionId, userId, version: '1', accessTypeCode, validationStatusCode: 'NV' };
      const { revisionId } = await change('POST', `/solution/${solutionId}/revision`, revision);
      return { solutionId, revisionId };
    },
    async setAccess(staged, accessTypeCode) {
      const { body } = await catalog.call('GET', pathOf(staged));
      await change('PUT', pathOf(staged), { ...body, accessTypeCode });
    },
    startWorker: () => startRole('artifacts', 'worker', 'http://127.0.0.1', { ...env, ARTIFACTS_WORKER_PORT: '0' }),
    startGateway: () => start(startRole),
    startGatewayProcess: () => start(startRoleProcess),
    async stop() {
      await edge.stop();
      await gateway.stop();
      await relay.stop();
      await identity.stop();
    },
  };
}
