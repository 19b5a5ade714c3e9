import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

/** A role of the platform in a process of its own, as in production. */
export interface RunningRole {
  readonly url: string;
  readonly pid: number;
  /** SIGTERM, and waits for the end. Answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>;
  /** What the process has logged so far. */
  readonly output: string;
}

/** Settings for specs that kill roles: they are missed in half the usual time. Others keep that, for busy machines. */
export const shortSessionTimeout = { KAFKA_SESSION_TIMEOUT_MS: '5000' };

const main = fileURLToPath(new URL('../../services/main.ts', import.meta.url));
const roles = new Set<ChildProcess>();

/** Starts a role and waits until it is ready. `url` is where its health is asked; `env` is all the settings it gets. */
export async function startRole(
  service: string,
  role: string,
  url: string,
  env: Record<string, string>,
): Promise<RunningRole> {
  const child = spawn(process.execPath, [main, service, role], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  roles.add(child);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-200_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // Not its exit: what it wrote last may still be on the way then.
  const exited = once(child, 'close').finally(() => roles.delete(child));
  const ready = async () => {
    if (child.exitCode !== null) throw new Error(`${service} ${role} ended at once:\n${output}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  };
  await until(ready, { what: `${service} ${role} is ready`, withinMs: 120_000, detail: () => output });
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
  };
}

export async function stopRoles(): Promise<void> {
  await Promise.all(
    [...roles].map(async (child) => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }),
  );
}
