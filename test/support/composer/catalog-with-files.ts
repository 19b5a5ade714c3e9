import { newId } from '../../../services/kit/ids.ts';
import { startMavenRepository } from '../../fakes/maven-repository.ts';
import { account, createTestCatalog, type TestCatalog } from '../catalog.ts';
import { startRole } from '../roles.ts';
import { port, tgifOf } from './palette.ts';

type Ports = Parameters<typeof tgifOf>[0];

/** A catalog whose changes become events, and a repository for the files of its artifacts. */
export interface CatalogWithFiles {
  readonly catalog: TestCatalog;
  /** Where a worker finds both. */
  readonly settings: Readonly<Record<string, string>>;
  /** Publishes the changes from now on, and those of before. */
  startRelay(bus: Readonly<Record<string, string>>): Promise<void>;
  /** Users of the spec have records of the same ids. */
  addUser(userId: string): Promise<void>;
  addSolution(ownerId: string, name: string, toolkitTypeCode?: string): Promise<string>;
  /** A revision that has a file with these ports; the id. */
  addRevision(solutionId: string, version: string, accessTypeCode: string, ports?: Ports): Promise<string>;
  /** Replaces the fields of a record. */
  change(path: string, set: object): Promise<void>;
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

const repositoryName = 'models';

export async function startCatalogWithFiles(): Promise<CatalogWithFiles> {
  const [catalog, repository] = await Promise.all([createTestCatalog(), startMavenRepository(repositoryName)]);
  const stops = [catalog.stop, repository.close];
  const owners = new Map<string, string>();

  async function call(method: string, path: string, body?: unknown) {
    const answer = await catalog.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async function store(uri: string, text: string): Promise<void> {
    const answer = await fetch(`${repository.url}/repository/${repositoryName}/${uri}`, { method: 'PUT', body: text });
    if (!answer.ok) throw new Error(`${uri}: ${answer.status}`);
  }

  return {
    catalog,
    settings: {
      ...{ CATALOG_URL: catalog.url, CATALOG_CREDENTIALS: `${account.name}:${account.password}` },
      ...{ ARTIFACTS_URL: repository.url, ARTIFACTS_REPOSITORY: repositoryName },
    },
    async startRelay(bus) {
      const env = { ...bus, DATABASE_URL: catalog.schema.url, CATALOG_SCHEMA: catalog.schema.schema };
      const relay = await startRole('catalog', 'relay', 'http://127.0.0.1', { ...env, CATALOG_RELAY_PORT: '0' });
      stops.unshift(async () => void (await relay.stop()));
    },
    async addUser(userId) {
      const name = userId.slice(-12);
      const names = { firstName: 'Ada', lastName: name, loginName: name, email: `${name}@example.org` };
      await call('POST', '/user', { ...names, userId, active: true });
    },
    async addSolution(userId, name, toolkitTypeCode = 'SK') {
      const { solutionId } = await call('POST', '/solution', { name, active: true, userId, toolkitTypeCode });
      owners.set(solutionId, userId);
      return solutionId;
    },
    async addRevision(solutionId, version, accessTypeCode, ports = { inputs: [port()], outputs: [port()] }) {
      const userId = owners.get(solutionId);
      const fields = { solutionId, userId, version, accessTypeCode, validationStatusCode: 'NV' };
      const { revisionId } = await call('POST', `/solution/${solutionId}/revision`, fields);
      const text = tgifOf(ports);
      const uri = `com/artifact/${solutionId}/${revisionId}/TOSCATGIF/${version}/TOSCATGIF-${version}.json`;
      await store(uri, text);
      const artifact = { version, artifactTypeCode: 'TG', name: 'TOSCATGIF.json', uri, userId, size: text.length };
      const { artifactId } = await call('POST', '/artifact', { ...artifact, artifactId: newId() });
      await call('POST', `/revision/${revisionId}/artifact/${artifactId}`);
      return revisionId;
    },
    async change(path, set) {
      await call('PUT', path, { ...(await call('GET', path)), ...set });
    },
    call,
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}
