import {
  defaultCacheDir,
  type Engine,
  engineAddress,
  type FetchProgress,
  startKafka,
  startMongo,
  startPostgres,
} from '../../infra/engines/engines.ts';
import type { Home } from './home.ts';
import type { StartStep } from './platform.ts';
import type { StartSettings } from './settings.ts';

/** What the services need to reach all engines. */
export interface EngineEnv {
  readonly KAFKA_BROKERS: string;
  readonly MONGODB_URL: string;
  readonly DATABASE_URL: string;
}

/** The addresses of the engines: those that are given, or of those that are started here. */
export function engineEnv(settings: StartSettings): EngineEnv {
  return {
    KAFKA_BROKERS: settings.KAFKA_BROKERS?.join(',') ?? engineAddress('kafka', { port: settings.KAFKA_PORT }),
    MONGODB_URL: settings.MONGODB_URL ?? engineAddress('mongodb', { port: settings.MONGODB_PORT }),
    DATABASE_URL: settings.DATABASE_URL ?? engineAddress('postgresql', { port: settings.POSTGRES_PORT }),
  };
}

export interface EngineStart {
  readonly settings: StartSettings;
  readonly home: Home;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
  readonly onStep?: ((step: StartStep) => void) | undefined;
}

/** Starts the engines whose address is not given, all at once, and answers them. Where one fails the others are stopped. */
export async function startEngines({ settings, home, signal, onProgress, onStep }: EngineStart): Promise<Engine[]> {
  const giveUp = new AbortController();
  const common = {
    cacheDir: defaultCacheDir(),
    signal: AbortSignal.any([signal, giveUp.signal]),
    ...(onProgress ? { onProgress } : {}),
  };
  const starts = [
    settings.KAFKA_BROKERS
      ? undefined
      : startKafka({ ...common, dataDir: home.engineFolder('kafka'), port: settings.KAFKA_PORT }),
    settings.MONGODB_URL
      ? undefined
      : startMongo({ ...common, dataDir: home.engineFolder('mongodb'), port: settings.MONGODB_PORT }),
    settings.DATABASE_URL
      ? undefined
      : startPostgres({ ...common, dataDir: home.engineFolder('postgresql'), port: settings.POSTGRES_PORT }),
  ];
  let ready = 0;
  const wanted = starts.filter((start) => start !== undefined);
  for (const start of wanted)
    start.then(
      () => {
        ready += 1;
        onStep?.({ what: 'engines', done: ready, total: wanted.length });
      },
      () => undefined,
    );
  try {
    return (await Promise.all(starts)).filter((engine) => engine !== undefined);
  } catch (error) {
    giveUp.abort();
    const settled = await Promise.allSettled(starts);
    await Promise.all(settled.map((start) => (start.status === 'fulfilled' ? start.value?.stop() : undefined)));
    throw error;
  }
}
