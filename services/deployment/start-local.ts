import type { Service } from '../kit/service.ts';
import type { Postgres } from '../kit/store/postgres.ts';
import { openSession, type Session } from '../kit/store/session.ts';
import { createTransactions } from '../kit/store/transactions.ts';
import type { ArtifactsClient } from '../platform/clients/artifacts.ts';
import { createLocalTarget } from './clients/local/local-target.ts';
import type { LocalConfig } from './config.ts';
import type { Driver } from './domain/driver.ts';
import { createLocalServerStore } from './store/local-server-store.ts';

export interface LocalDeps {
  readonly postgres: Postgres;
  readonly artifacts: ArtifactsClient;
}

/** The driver of `local`. Of all workers on one database, one runs the servers: the others take over when it has ended. */
export async function startLocal(
  service: Service,
  config: LocalConfig,
  { postgres, artifacts }: LocalDeps,
): Promise<Driver> {
  const { DEPLOYMENT_LOCAL_UV: uv } = config;
  const { driver, supervise } = createLocalTarget({
    ...{
      log: service.log,
      // Owners find in it what their models wrote, and nothing of the platform.
      modelLog: service.logAs('model', 'server'),
      artifacts,
      uv,
      store: createLocalServerStore(createTransactions(postgres)),
    },
    folder: config.DEPLOYMENT_LOCAL_FOLDER,
    uvCacheFolder: config.DEPLOYMENT_LOCAL_UV_CACHE_DIR,
    indexes: config.DEPLOYMENT_LOCAL_PYTHON_INDEXES,
    pythons: config.DEPLOYMENT_LOCAL_PYTHONS,
    memoryLimitBytes: config.DEPLOYMENT_LOCAL_MEMORY_BYTES,
    processorLimit: config.DEPLOYMENT_LOCAL_PROCESSORS,
    mostServers: config.DEPLOYMENT_LOCAL_SERVERS,
    firstPort: config.DEPLOYMENT_LOCAL_FIRST_PORT,
    installLimitMs: config.DEPLOYMENT_LOCAL_INSTALL_MS,
    modelLimitBytes: config.DEPLOYMENT_LOCAL_MODEL_BYTES,
    logLimitBytes: config.DEPLOYMENT_LOCAL_LOG_BYTES,
    cgroup: config.DEPLOYMENT_LOCAL_CGROUP,
    usesSandbox: config.DEPLOYMENT_LOCAL_SANDBOX,
    times: {
      mostRestarts: config.DEPLOYMENT_LOCAL_RESTARTS,
      startMs: config.DEPLOYMENT_LOCAL_START_MS,
      hangMs: config.DEPLOYMENT_LOCAL_HANG_MS,
      healthMs: Math.ceil(config.DEPLOYMENT_LOCAL_HANG_MS / 3),
      mostCallMs: config.DEPLOYMENT_LOCAL_CALL_MS,
    },
    env: process.env,
  });
  if (uv === undefined) {
    service.log.warn('DEPLOYMENT_LOCAL_UV is not set: nothing is deployed to this machine');
    return driver;
  }
  const lock = createLock(postgres);
  const supervisor = await supervise(lock.take);
  service.life.onStop('model servers', async () => {
    await supervisor.stop();
    lock.release();
  });
  return driver;
}

function createLock({ pool }: Postgres) {
  let session: Session | undefined;

  async function take(): Promise<AbortSignal | undefined> {
    if (session?.lost.aborted) session.close();
    if (!session || session.lost.aborted) session = await openSession(pool);
    // Of the schema: other platforms on the same server have servers of their own.
    const [{ schema } = { schema: '' }] = await session.query<{ schema: string }>('SELECT current_schema() AS schema');
    return (await session.tryLock(`${schema}.local_servers`)) ? session.lost : undefined;
  }

  return { take, release: () => session?.close() };
}
