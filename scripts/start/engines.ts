import {
  defaultCacheDir,
  type Engine,
  type FetchProgress,
  startKafka,
  startMongo,
  startPostgres,
} from '../../infra/engines/engines.ts';
import type { Home } from './home.ts';
import type { StartStep } from './platform.ts';
import type { StartSettings } from './settings.ts';

export interface Engines {
  /** Those that were started here; an engine whose address was given is not among them. */
  readonly started: readonly Engine[];
  /** What the services need to reach all of them. */
  readonly env: { readonly KAFKA_BROKERS: string; readonly MONGODB_URL: string; readonly DATABASE_URL: string };
}

export interface EngineStart {
  readonly settings: StartSettings;
  readonly home: Home;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
  readonly onStep?: ((step: StartStep) => void) | undefined;
}

/** Starts the engines whose address is not given, all at once. Where one fails the others are stopped. */
export async function startEngines({ settings, home, signal, onProgress, onStep }: EngineStart): Promise<Engines> {
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
    const [kafka, mongo, postgres] = await Promise.all(starts);
    return {
      started: [kafka, mongo, postgres].filter((engine) => engine !== undefined),
      env: {
        KAFKA_BROKERS: kafka?.address ?? settings.KAFKA_BROKERS?.join(',') ?? '',
        MONGODB_URL: mongo?.address ?? settings.MONGODB_URL ?? '',
        DATABASE_URL: postgres?.address ?? settings.DATABASE_URL ?? '',
      },
    };
  } catch (error) {
    giveUp.abort();
    const settled = await Promise.allSettled(starts);
    await Promise.all(settled.map((start) => (start.status === 'fulfilled' ? start.value?.stop() : undefined)));
    throw error;
  }
}
