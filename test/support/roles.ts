import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createLifecycle, type Lifecycle } from '../../services/kit/lifecycle.ts';
import { readListenAddress } from '../../services/kit/listen-address.ts';
import { createLog } from '../../services/kit/log.ts';
import { createService } from '../../services/kit/service.ts';
import { createShared } from '../../services/kit/shared.ts';
import { findRoles } from '../../services/roles.ts';
import { until } from './until.ts';

/** A role of the platform. */
export interface RunningRole {
  readonly url: string;
  /** Stops it in order, and waits for the end. */
  stop(): Promise<unknown>;
  /** What it has logged so far. */
  readonly output: string;
}

/** `startRole` or `startRoleProcess`. */
export type StartTestRole<R extends RunningRole> = (
  service: string,
  role: string,
  url: string,
  env: Record<string, string>,
) => Promise<R>;

/** A role in a process of its own. */
export interface RoleProcess extends RunningRole {
  readonly pid: number;
  /** SIGTERM, and waits for the end. Answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>;
  /** SIGSTOP: it does nothing until `resume`. */
  suspend(): void;
  resume(): void;
}

/** Settings for specs that kill roles: they are missed in half the usual time. Others keep that, for busy machines. */
export const shortSessionTimeout = { KAFKA_SESSION_TIMEOUT_MS: '5000' };

const main = fileURLToPath(new URL('../../services/main.ts', import.meta.url));
const processes = new Set<ChildProcess>();
const lives = new Set<Lifecycle>();
/** The process is measured once, however many roles the specs start. */
const { addProcessMetrics } = createShared('specs');

/**
 * Starts a role in the process of the specs and waits until it is ready: a process of its own costs two seconds of a
 * processor, and specs start some hundred roles. `url` is where its health is; `env` is all the settings it gets.
 */
export async function startRole(
  service: string,
  role: string,
  url: string,
  env: Record<string, string>,
): Promise<RunningRole> {
  const [start] = findRoles([service, role]).found;
  if (!start) throw new Error(`There is no role ${service} ${role}.`);
  let output = '';
  const destination = {
    write(line: string) {
      output = keepEnds(output + line);
    },
  };
  const shared = { ...createShared(`${service}-${role}`), addProcessMetrics };
  const listen = readListenAddress(start.ports, env);
  const created = createService(service, role, { LOG_LEVEL: 'info', ...env }, { shared, listen });
  const log = createLog({ service, role, instance: created.instance, level: env.LOG_LEVEL ?? 'info', destination });
  const life = createLifecycle(log);
  lives.add(life);
  const stop = async () => {
    await life.stop();
    lives.delete(life);
  };
  try {
    await (await start.load())({ ...created, log, life });
    log.info('started');
    await untilReady(`${service} ${role}`, url, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    stop,
    get output() {
      return output;
    },
  };
}

/** The same in a process of its own, as in production: for specs that kill it, or look at it as a process. */
export async function startRoleProcess(
  service: string,
  role: string,
  url: string,
  env: Record<string, string>,
): Promise<RoleProcess> {
  const child = spawn(process.execPath, [main, service, role], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.add(child);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = keepEnds(output + chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // Not its exit: what it wrote last may still be on the way then.
  const exited = once(child, 'close').finally(() => processes.delete(child));
  await untilReady(`${service} ${role}`, url, () => {
    if (child.exitCode !== null) throw new Error(`${service} ${role} ended at once:\n${output}`);
    return output;
  });
  return {
    url,
    pid: child.pid ?? 0,
    get output() {
      return output;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    suspend: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

/** The start and the end of what a role logs: with it specs explain a failure, and a shared role must not fill the memory. */
const keepEnds = (output: string): string =>
  output.length <= 200_000 ? output : output.slice(0, 10_000) + output.slice(-190_000);

async function untilReady(what: string, url: string, output: () => string): Promise<void> {
  const ready = async () => {
    output();
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  };
  await until(ready, { what: `${what} is ready`, withinMs: 120_000, detail: output });
}

export async function stopRoles(): Promise<void> {
  await Promise.all([
    ...[...lives].map((life) => life.stop()),
    ...[...processes].map(async (child) => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }),
  ]);
}
