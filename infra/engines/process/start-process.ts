import { spawn } from 'node:child_process';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, EngineError } from '../engine.ts';
import { lastLines } from '../fetch/run-tool.ts';
import { engineEnv } from './engine-env.ts';
import { isFree } from './free-port.ts';
import { pidPath, stopSignals } from './leftover.ts';
import { removePidFile, writePidFile } from './pid-file.ts';
import { endProcessTree } from './process-tree.ts';

/** A busy machine takes minutes for what takes an idle one seconds. */
const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 10_000;
const PROBE_EVERY_MS = 50;

export interface EngineProcess {
  readonly name: Engine['name'];
  readonly address: string;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The data folder when absent. */
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** True once clients are served. It is polled, and may throw for "not yet". */
  readonly ready: (pid: number) => Promise<boolean>;
  /** Gives the start up: what runs by then is killed. */
  readonly signal: AbortSignal | undefined;
  /** Ends what is not among the process's own descendants, such as a container. */
  readonly killElsewhere?: () => Promise<void>;
}

/**
 * Starts an engine and waits until it serves. It gets a process group of its own, so that Ctrl-C in a terminal reaches
 * the launcher alone, which stops the services that need the engine first. Its output goes to `<dataDir>/<name>.log`,
 * its pid to `<dataDir>/<name>.pid`.
 * Throws EngineError with the tail of that log when it does not come up; nothing is left running then.
 */
export async function startProcess(spec: EngineProcess): Promise<Engine> {
  // Another program that listens there would be taken for the engine.
  if (!(await isFree(spec.port, spec.host)))
    throw new EngineError(`Port ${spec.port}, which ${spec.name} needs, is taken.`);
  await mkdir(spec.dataDir, { recursive: true, mode: 0o700 });
  const logPath = join(spec.dataDir, `${spec.name}.log`);
  const pidFile = pidPath(spec.name, spec.dataDir);
  await rename(logPath, join(spec.dataDir, `${spec.name}.previous.log`)).catch(() => undefined);

  const log = await open(logPath, 'a', 0o600);
  const child = withPrivateFiles(() =>
    spawn(spec.command, spec.args, {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: spec.env ?? engineEnv(),
      cwd: spec.cwd ?? spec.dataDir,
      ...(spec.uid === undefined ? {} : { uid: spec.uid }),
      ...(spec.gid === undefined ? {} : { gid: spec.gid }),
    }),
  );
  const exited = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
  await log.close();

  const { pid } = child;
  if (pid === undefined) throw new EngineError(`${spec.command}, which runs ${spec.name}, could not be started.`);
  await writePidFile(pidFile, pid);

  let running = true;
  exited.then(() => {
    running = false;
  });

  async function kill() {
    if (running && pid !== undefined) await endProcessTree(pid);
    await spec.killElsewhere?.();
    await exited;
    await removePidFile(pidFile);
  }

  async function stop() {
    if (running) child.kill(stopSignals[spec.name]);
    const giveUp = new AbortController();
    await Promise.race([exited, sleep(STOP_WITHIN_MS, undefined, { signal: giveUp.signal }).catch(() => undefined)]);
    giveUp.abort();
    await kill();
  }

  async function explain(what: string): Promise<EngineError> {
    const tail = lastLines(await readFile(logPath, 'utf8').catch(() => ''), 12);
    return new EngineError(`${what} The end of ${logPath}:\n${tail}`);
  }

  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await spec.ready(pid).catch(() => false))) {
    if (spec.signal?.aborted) {
      await kill();
      throw new EngineError(`The start of ${spec.name} was given up.`);
    }
    if (!running) throw await explain(`${spec.name} ended while it was starting.`);
    if (Date.now() > deadline) {
      await kill();
      throw await explain(`${spec.name} was not ready within ${READY_WITHIN_MS / 1000} s.`);
    }
    await sleep(PROBE_EVERY_MS);
  }

  return {
    name: spec.name,
    address: spec.address,
    exited,
    get pid() {
      return running ? pid : undefined;
    },
    stop,
    kill,
  };
}

/** A program that is started by `start` makes files that only its own user can read. */
function withPrivateFiles<T>(start: () => T): T {
  const before = process.umask(0o077);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}
