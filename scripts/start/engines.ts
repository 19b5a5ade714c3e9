import {
  defaultCacheDir,
  type Engine,
  engineAddress,
  enginePassword,
  type FetchProgress,
  type PostgresOptions,
  startKafka,
  startMongo,
  startPostgres,
} from '../../infra/engines/engines.ts';
import type { PlatformDatabase } from './database.ts';
import type { EngineAccounts } from './engine-accounts.ts';
import type { Home } from './home.ts';
import type { StartStep } from './platform.ts';
import type { StartSettings } from './settings.ts';

/** What the services need to reach all engines. */
export interface EngineEnv {
  readonly KAFKA_BROKERS: string;
  readonly MONGODB_URL: string;
  readonly DATABASE_URL: string;
  readonly REGISTRY_URL: string;
}

/** The addresses of the engines: those that are given, or of those that are started here, with their passwords. */
export async function engineEnv(settings: StartSettings, home: Home): Promise<EngineEnv> {
  const postgresql = async () => {
    const password = await enginePassword(home.engineFolder('postgresql'));
    return engineAddress('postgresql', { port: settings.POSTGRES_PORT, password });
  };
  return {
    KAFKA_BROKERS: settings.KAFKA_BROKERS?.join(',') ?? engineAddress('kafka', { port: settings.KAFKA_PORT }),
    MONGODB_URL: settings.MONGODB_URL ?? engineAddress('mongodb', { port: settings.MONGODB_PORT }),
    DATABASE_URL: settings.DATABASE_URL ?? (await postgresql()),
    REGISTRY_URL: settings.REGISTRY_URL ?? engineAddress('registry', { port: settings.DISTRIBUTION_PORT }),
  };
}

export interface EngineStart {
  readonly settings: StartSettings;
  readonly home: Home;
  /** Who owns what in the database that is started here. */
  readonly database: PlatformDatabase | undefined;
  readonly accounts: EngineAccounts;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
  readonly onStep?: ((step: StartStep) => void) | undefined;
}

/** Starts the engines whose address is not given, all at once, and answers them. Where one fails the others are stopped. */
export async function startEngines({
  settings,
  home,
  database,
  accounts,
  signal,
  onProgress,
  onStep,
}: EngineStart): Promise<Engine[]> {
  const giveUp = new AbortController();
  const common = {
    cacheDir: defaultCacheDir(),
    signal: AbortSignal.any([signal, giveUp.signal]),
    ...(onProgress ? { onProgress } : {}),
  };
  const starts = [
    settings.KAFKA_BROKERS
      ? undefined
      : startKafka({
          ...common,
          dataDir: home.engineFolder('kafka'),
          port: settings.KAFKA_PORT,
          controllerPort: settings.KAFKA_CONTROLLER_PORT,
          adminPassword: accounts.kafka?.adminPassword,
        }),
    settings.MONGODB_URL
      ? undefined
      : startMongo({
          ...common,
          dataDir: home.engineFolder('mongodb'),
          port: settings.MONGODB_PORT,
          cacheMib: settings.MONGODB_CACHE_MIB,
          oplogMib: settings.MONGODB_OPLOG_MIB,
          adminPassword: accounts.mongodb?.adminPassword,
        }),
    settings.DATABASE_URL
      ? undefined
      : startDatabase({ ...common, dataDir: home.engineFolder('postgresql'), port: settings.POSTGRES_PORT }, database),
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

async function startDatabase(options: PostgresOptions, database: PlatformDatabase | undefined): Promise<Engine> {
  // The driver is loaded while the server starts.
  const loading = import('../database/give-schemas.ts');
  const engine = await startPostgres(options);
  try {
    const { giveSchemas } = await loading;
    await giveSchemas(engine.address, database?.owners ?? []);
    return engine;
  } catch (error) {
    await engine.stop();
    throw error;
  }
}
