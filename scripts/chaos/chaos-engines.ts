import { join } from 'node:path';
import { defaultCacheDir, type Engine, startKafka, startMongo, startPostgres } from '../../infra/engines/engines.ts';
import type { StartSettings } from '../start/settings.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { storeSomething } from './store-something.ts';

const engineNames = ['kafka', 'mongodb', 'postgresql'] as const;

/** An engine that is ended and comes back with its data at the same address. */
export interface ChaosEngine {
  readonly name: (typeof engineNames)[number];
  readonly address: string;
  readonly pid: number | undefined;
  /** Where its data is; undefined where it has no disk of its own. */
  readonly disk: SmallDisk | undefined;
  kill(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stores something; rejects where the engine takes no writes. */
  write(): Promise<void>;
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
  const starts: Record<ChaosEngine['name'], () => Promise<Engine>> = {
    kafka: () => startKafka({ ...common('kafka'), ...kafka }),
    mongodb: () => startMongo({ ...common('mongodb'), port: settings.MONGODB_PORT }),
    postgresql: () => startPostgres({ ...common('postgresql'), port: settings.POSTGRES_PORT }),
  };
  const settled = await Promise.allSettled(
    engineNames.map(async (name) =>
      startOnDisk(name, starts[name], diskMib > 0 ? await mountSmallDisk(join(folder, name), diskMib) : undefined),
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
  await Promise.all(engines.map(({ stop, disk }) => stop().finally(() => disk?.unmount())));
}

async function startOnDisk(
  name: ChaosEngine['name'],
  start: () => Promise<Engine>,
  disk: SmallDisk | undefined,
): Promise<ChaosEngine> {
  let current = await start().catch(async (error) => {
    await disk?.unmount();
    throw error;
  });
  return {
    ...{ name, address: current.address, disk },
    get pid() {
      return current.pid;
    },
    kill: () => current.kill(),
    stop: () => current.stop(),
    async start() {
      current = await start();
    },
    write: () => storeSomething[name](current.address),
  };
}
