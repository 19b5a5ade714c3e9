import { availableParallelism } from 'node:os';
import type { Logger } from '../../../kit/log.ts';
import type { Driver } from '../../domain/driver.ts';
import type { LocalServerStore } from '../../domain/local-server.ts';
import { openCgroups } from './cgroups.ts';
import { createEnvironments } from './environments.ts';
import { createInterpreters } from './interpreters.ts';
import { createLocalDriver, type LocalDriverOptions } from './local-driver.ts';
import { createModelFolders } from './model-folders.ts';
import { findSandbox } from './sandbox.ts';
import { defaultTimes, type ServerTimes } from './server-options.ts';
import { type Supervisor, type SupervisorOptions, startSupervisor } from './supervisor.ts';

export interface LocalTargetOptions
  extends Omit<LocalDriverOptions, 'interpreters' | 'isReady' | 'wake'>,
    Pick<SupervisorOptions, 'firstPort' | 'logLimitBytes' | 'modelLog'> {
  readonly store: LocalServerStore;
  readonly log: Logger;
  /** Path of uv; without it every plan is rejected. */
  readonly uv: string | undefined;
  readonly uvCacheFolder: string;
  readonly indexes: readonly string[];
  readonly pythons: readonly string[];
  readonly installLimitMs: number;
  readonly modelLimitBytes: number;
  /** A delegated group of control group version 2. */
  readonly cgroup: string | undefined;
  readonly usesSandbox: boolean;
  readonly times?: Partial<ServerTimes>;
  readonly pollMs?: number;
  readonly env: NodeJS.ProcessEnv;
}

/** This machine as a target. */
export interface LocalTarget {
  readonly driver: Driver;
  /** Runs what is wanted, for as long as it holds the lock. */
  supervise(takeLock: SupervisorOptions['takeLock']): Promise<Supervisor>;
}

const mostPackages = 500;

export function createLocalTarget(options: LocalTargetOptions): LocalTarget {
  const { log, folder, uv, indexes, artifacts, env } = options;
  const interpreters = createInterpreters({ configured: options.pythons, uv: uv ?? '', env });
  let supervisor: Supervisor | undefined;
  const isReady = uv !== undefined;
  const driver = createLocalDriver({ ...options, interpreters, isReady, wake: () => supervisor?.wake() });

  return {
    driver,
    async supervise(takeLock) {
      if (uv === undefined) throw new Error('Nothing runs on this machine without uv.');
      const cgroups = options.cgroup === undefined ? undefined : await openCgroups(options.cgroup);
      const sandbox = options.usesSandbox ? await findSandbox(env) : undefined;
      log.info(
        { limits: cgroups ? 'control groups' : 'of each process', sandbox: sandbox ? 'bubblewrap' : 'none' },
        'model servers run on this machine; without a sandbox they can do whatever its user can',
      );
      supervisor = startSupervisor({
        ...{ log, modelLog: options.modelLog, store: options.store, folder, takeLock, interpreters, cgroups, sandbox },
        environments: createEnvironments({
          ...{ folder, uv, indexes, env, mostPackages, cacheFolder: options.uvCacheFolder },
          timeoutMs: options.installLimitMs,
        }),
        models: createModelFolders({ folder, artifacts, mostBytes: options.modelLimitBytes }),
        ...{ firstPort: options.firstPort, logLimitBytes: options.logLimitBytes },
        ...{ startsAtOnce: availableParallelism(), pollMs: options.pollMs ?? 1_000 },
        times: { ...defaultTimes, ...options.times },
      });
      return supervisor;
    },
  };
}
