import { join } from 'node:path';
import { defaultCacheDir, type Engine, startKafka, startMongo, startPostgres } from '../../infra/engines/engines.ts';
import type { StartSettings } from '../start/settings.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** An engine that is ended and comes back with its data at the same address. */
export interface ChaosEngine {
  readonly name: Engine['name'];
  readonly address: string;
  readonly pid: number | undefined;
  /** Where its data is; undefined where it has no disk of its own. */
  readonly disk: SmallDisk | undefined;
  kill(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface ChaosEngineOptions {
  readonly settings: StartSettings;
  readonly folder: string;
  /** Of each engine's disk; with 0 they have none of their own. */
  readonly diskMib: number;
}

/** `npm start` watches roles, not engines: here they are started beside it, so that they can be started again. */
export async function startChaosEngines(options: ChaosEngineOptions): Promise<readonly ChaosEngine[]> {
  const { settings, folder, diskMib } = options;
  const common = (name: string) => ({ dataDir: join(folder, name), cacheDir: defaultCacheDir() });
  const kafka = { port: settings.KAFKA_PORT, controllerPort: settings.KAFKA_CONTROLLER_PORT };
  const starts = {
    kafka: () => startKafka({ ...common('kafka'), ...kafka }),
    mongodb: () => startMongo({ ...common('mongodb'), port: settings.MONGODB_PORT }),
    postgresql: () => startPostgres({ ...common('postgresql'), port: settings.POSTGRES_PORT }),
  };
  const settled = await Promise.allSettled(
    Object.entries(starts).map(async ([name, start]) =>
      startOnDisk(start, diskMib > 0 ? await mountSmallDisk(join(folder, name), diskMib) : undefined),
    ),
  );
  const engines = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.find((one) => one.status === 'rejected');
  if (!failed) return engines;
  await endEngines(engines);
  throw failed.reason;
}

/** With their disks. */
export async function endEngines(engines: readonly ChaosEngine[]): Promise<void> {
  await Promise.all(
    engines.map(async ({ stop, disk }) => {
      await stop();
      await disk?.unmount();
    }),
  );
}

async function startOnDisk(start: () => Promise<Engine>, disk: SmallDisk | undefined): Promise<ChaosEngine> {
  let current = await start().catch(async (error) => {
    await disk?.unmount();
    throw error;
  });
  return {
    ...{ name: current.name, address: current.address, disk },
    get pid() {
      return current.pid;
    },
    kill: () => current.kill(),
    stop: () => current.stop(),
    async start() {
      current = await start();
    },
  };
}
