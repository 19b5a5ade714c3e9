import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as embedded from '../../infra/engines/engines.ts';
import { sharedAddress } from '../../scripts/test/shared-engines.ts';

export const { freePort } = embedded;

/**
 * An engine of the test run. It can be killed and started again with its data, at the same address; not where `npm test`
 * shares one between runs, see scripts/test/test-runs.ts.
 */
export interface TestEngine {
  /** What KAFKA_BROKERS, MONGODB_URL or DATABASE_URL takes. */
  readonly address: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

type Name = 'kafka' | 'mongodb' | 'postgresql';

const running = new Map<Name, Promise<TestEngine & { stop(): Promise<void> }>>();
let dataDir: Promise<string> | undefined;

/** The one engine of this name that all specs of the run share; started at the first call. */
export function engine(name: Name): Promise<TestEngine> {
  const known = running.get(name) ?? startEngine(name);
  running.set(name, known);
  return known;
}

/** What starts engines. The same suite runs against containers; only where the engines come from differs. */
export const engineStarts = async () =>
  process.env.TEST_ENGINES === 'containers' ? await import('./containers.ts') : embedded;

async function startEngine(name: Name) {
  const address = process.env[sharedAddress(name)];
  if (address !== undefined) return sharedEngine(name, address);
  const { startKafka, startMongo, startPostgres } = await engineStarts();
  const start = { kafka: startKafka, mongodb: startMongo, postgresql: startPostgres }[name];
  dataDir ??= mkdtemp(join(tmpdir(), 'modelyard-test-'));
  const options = {
    dataDir: join(await dataDir, name),
    port: await embedded.freePort(),
    cacheDir: embedded.defaultCacheDir(),
  };
  let current = await start(options);
  return {
    address: current.address,
    kill: () => current.kill(),
    stop: () => current.stop(),
    async start() {
      current = await start(options);
    },
  };
}

function sharedEngine(name: Name, address: string) {
  const change = async () => {
    throw new Error(
      `This ${name} is shared with other runs: name it among the specs that kill engines in scripts/test/test-runs.ts.`,
    );
  };
  return { address, kill: change, start: change, stop: async () => undefined };
}

/** Ends whatever was started; a root hook, so that it runs however the specs end. */
export async function stopEngines(): Promise<void> {
  const started = await Promise.allSettled(running.values());
  await Promise.all(started.map((result) => (result.status === 'fulfilled' ? result.value.stop() : undefined)));
  running.clear();
  if (dataDir) await rm(await dataDir, { recursive: true, force: true });
  dataDir = undefined;
}
