import { join } from 'node:path';
import { defaultCacheDir, type Engine, startKafka, startMongo, startPostgres } from '../../infra/engines/engines.ts';
import type { StartSettings } from '../start/settings.ts';

/** An engine that is ended and comes back with its data at the same address. */
export interface ChaosEngine {
  readonly name: Engine['name'];
  readonly address: string;
  readonly pid: number | undefined;
  kill(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** `npm start` watches roles, not engines: here they are started beside it, so that they can be started again. */
export async function startChaosEngines(settings: StartSettings, folder: string): Promise<readonly ChaosEngine[]> {
  const common = (name: string) => ({ dataDir: join(folder, name), cacheDir: defaultCacheDir() });
  const kafka = { port: settings.KAFKA_PORT, controllerPort: settings.KAFKA_CONTROLLER_PORT };
  const starts = [
    () => startKafka({ ...common('kafka'), ...kafka }),
    () => startMongo({ ...common('mongodb'), port: settings.MONGODB_PORT }),
    () => startPostgres({ ...common('postgresql'), port: settings.POSTGRES_PORT }),
  ];
  const settled = await Promise.allSettled(starts.map(startAgain));
  const engines = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.find((one) => one.status === 'rejected');
  if (!failed) return engines;
  await Promise.all(engines.map((engine) => engine.stop()));
  throw failed.reason;
}

async function startAgain(start: () => Promise<Engine>): Promise<ChaosEngine> {
  let current = await start();
  return {
    name: current.name,
    address: current.address,
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
