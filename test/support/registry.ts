import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCacheDir, type Engine, freePort, startRegistry } from '../../infra/engines/engines.ts';
import { engineTrust, newRegistryKey } from '../../services/platform/tokens/registry-key.ts';
import { type RegistryNeighbours, startRegistryNeighbours } from '../fakes/registry-neighbours.ts';
import { addCleanup } from './cleanup.ts';
import { type RunningRole, startRole } from './roles.ts';

/** The image registry: its proxy, and a real engine behind it. */
export interface TestRegistry {
  /** Of the proxy. */
  readonly url: string;
  readonly engine: Engine;
  readonly gateway: RunningRole;
  readonly neighbours: RegistryNeighbours;
  /** What a service is started with besides, to have an engine of its own. */
  readonly env: Readonly<Record<string, string>>;
}

/** The account of a service. */
export const operator = { username: 'operator', password: 'password of operator' };

/** Solutions of `owner`, shared with `coOwner`: one of each visibility. */
export const solutions = {
  public: '0b1d7f3e-0000-4000-8000-000000000001',
  organisation: '0b1d7f3e-0000-4000-8000-000000000002',
  private: '0b1d7f3e-0000-4000-8000-000000000003',
  published: '0b1d7f3e-0000-4000-8000-000000000004',
} as const;

export const apiTokens = { write: '0'.repeat(32), read: '1'.repeat(32), admin: '2'.repeat(32) } as const;

/** The first use on a machine builds the engine. */
export const registryStartsWithinMs = 900_000;

let running: Promise<TestRegistry> | undefined;

/** One for all specs of a run: each has repositories of its own. */
export function testRegistry(): Promise<TestRegistry> {
  running ??= start();
  return running;
}

async function start(): Promise<TestRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-registry-'));
  const key = newRegistryKey();
  const trust = engineTrust(key);
  const engine = await startRegistry({
    ...{ dataDir: folder, port: await freePort(), cacheDir: defaultCacheDir(), trust },
  });
  const neighbours = await startRegistryNeighbours();
  addCleanup(async () => {
    running = undefined;
    await Promise.all([engine.stop(), neighbours.close()]);
    await rm(folder, { recursive: true, force: true });
  });
  for (const name of ['owner', 'coOwner', 'stranger']) neighbours.users.set(name, {});
  neighbours.users.set('owner', { tokens: { [apiTokens.write]: ['read', 'write'], [apiTokens.read]: ['read'] } });
  neighbours.users.set('admin', { roles: ['Admin'], tokens: { [apiTokens.admin]: ['read', 'write'] } });
  const shared = { ownerId: 'owner', coOwnerIds: ['coOwner'] };
  neighbours.solutions.set(solutions.public, { ...shared, accessTypeCode: 'PB' });
  neighbours.solutions.set(solutions.organisation, { ...shared, accessTypeCode: 'OR' });
  neighbours.solutions.set(solutions.private, { ...shared, accessTypeCode: 'PR' });
  neighbours.solutions.set(solutions.published, { ...shared, accessTypeCode: 'PB', validationStatusCode: 'PS' });
  const env = {
    REGISTRY_KEY: key,
    REGISTRY_ACCOUNTS: `${operator.username}:${operator.password}`,
    CATALOG_URL: `${neighbours.url}/ccds`,
    CATALOG_CREDENTIALS: 'registry:password of the registry',
    IDENTITY_URL: neighbours.url,
    // Specs change what the neighbours say.
    REGISTRY_ACCESS_CACHE_MS: '0',
  };
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const gateway = await startRole('registry', 'gateway', url, {
    ...env,
    REGISTRY_PORT: port,
    REGISTRY_URL: engine.address,
  });
  return { url, engine, gateway, neighbours, env };
}
