import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compatibilitySource, runnerSource } from '../../../platform/runners/runner-source.ts';
import { marker, markerOf } from './orphans.ts';
import type { Sandbox } from './sandbox.ts';
import type { ServerLog } from './server-log.ts';

const launcher = fileURLToPath(new URL('python/launch.py', import.meta.url));

export interface ProcessPlan {
  readonly serverId: string;
  /** The folder of the driver. */
  readonly folder: string;
  /** Of the environment. */
  readonly python: string;
  /** The interpreter that the environment is of. */
  readonly interpreter: string;
  readonly modelFolder: string;
  readonly workFolder: string;
  readonly port: number;
  readonly memoryLimitBytes: number;
  readonly processorLimit: number;
  readonly mostCallMs: number;
  /** Where the kernel limits memory and processor by groups. */
  readonly cgroup: string | undefined;
  readonly sandbox: Sandbox | undefined;
}

/** A model server that was started. */
export interface ModelProcess {
  readonly pid: number;
  /** Resolves with how it ended, as the end of a sentence. */
  readonly ended: Promise<string>;
  readonly hasEnded: boolean;
  /** Asks it to end, and kills it after the time. */
  stop(gracePeriodMs: number): Promise<void>;
}

/** Starts the runner with an environment of its own: nothing of the worker's reaches the model. */
export function startModelProcess(plan: ProcessPlan, log: ServerLog): ModelProcess {
  const [command = '', ...args] = modelCommand(plan);
  const child = spawn(command, args, {
    cwd: plan.workFolder,
    env: environmentOf(plan),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a signal to the platform's group, such as Ctrl-C, is the worker's to pass on.
    detached: true,
  });
  log.follow(child.stdout, 'stdout');
  log.follow(child.stderr, 'stderr');
  const state = { hasEnded: false };
  const ended = endOf(child).finally(() => {
    state.hasEnded = true;
    killGroup(child);
  });
  return {
    pid: child.pid ?? 0,
    ended,
    get hasEnded() {
      return state.hasEnded;
    },
    async stop(gracePeriodMs) {
      if (state.hasEnded) return;
      child.kill('SIGTERM');
      const late = new AbortController();
      await Promise.race([ended, delay(gracePeriodMs, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
      killGroup(child);
      await ended;
    },
  };
}

function modelCommand(plan: ProcessPlan): readonly string[] {
  const { sandbox, python, interpreter, modelFolder, workFolder, memoryLimitBytes: memory, cgroup, port } = plan;
  const cores = Math.max(1, Math.ceil(plan.processorLimit));
  // In a sandbox its parent is another one, which dies with the worker as well.
  const parent = sandbox ? null : process.pid;
  const options = { parent, cgroup: cgroup ?? null, memory, cores, offset: port };
  const command = [python, '-s', launcher, JSON.stringify(options)];
  if (!sandbox) return command;
  const ofPython = [dirname(dirname(python)), dirname(dirname(interpreter))];
  const readable = [
    ...ofPython,
    modelFolder,
    runnerSource,
    dirname(launcher),
    ...(cgroup === undefined ? [] : [cgroup]),
  ];
  return sandbox.wrap(command, { readable, writable: workFolder });
}

function environmentOf(plan: ProcessPlan): Record<string, string> {
  const threads = `${Math.max(1, Math.ceil(plan.processorLimit))}`;
  return {
    [marker]: markerOf(plan.folder, plan.serverId),
    MODEL_FOLDER: plan.modelFolder,
    HOST: '127.0.0.1',
    PORT: `${plan.port}`,
    MAX_CALL_SECONDS: `${Math.ceil(plan.mostCallMs / 1_000)}`,
    PYTHONPATH: [runnerSource, compatibilitySource].join(':'),
    ...{ PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' },
    ...{ HOME: plan.workFolder, TMPDIR: plan.workFolder, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
    ...{ OMP_NUM_THREADS: threads, OPENBLAS_NUM_THREADS: threads },
  };
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    if (signal === 'SIGKILL') return 'was killed, as happens where it takes more memory than there is';
    return signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
  } catch (error) {
    return `did not start: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`;
  }
}

/** What the model has started itself goes with it. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // There is nothing left of it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
