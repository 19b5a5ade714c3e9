import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../infra/engines/engines.ts';
import type { RoleStart } from '../../services/kit/descriptor.ts';
import { createLifecycle, type Lifecycle } from '../../services/kit/lifecycle.ts';
import { readListenAddress } from '../../services/kit/listen-address.ts';
import { createLog } from '../../services/kit/log.ts';
import { ownAddresses } from '../../services/kit/own-addresses.ts';
import { createService } from '../../services/kit/service.ts';
import { createShared } from '../../services/kit/shared.ts';
import { runRole } from '../../services/kit/start-roles.ts';
import { everyRole, findRoles } from '../../services/roles.ts';
import { commandKeyEnv } from './command-keys.ts';
import { until } from './until.ts';

/** A role of the platform. */
export interface RunningRole {
  readonly url: string;
  /** Where its probes and metrics are; the same as `url` for a role without an API. */
  readonly adminUrl: string;
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
 * processor, and specs start some hundred roles. `url` is where its API is, or its probes where it has none; `env` is all
 * the settings it gets. Its probes are at any free port where `env` does not say.
 */
export async function startRole(
  service: string,
  role: string,
  url: string,
  env: Record<string, string>,
): Promise<RunningRole> {
  const start = findRole(service, role);
  let output = '';
  const destination = {
    write(line: string) {
      output = keepEnds(output + line);
    },
  };
  const shared = { ...createShared(`${service}-${role}`), addProcessMetrics };
  const listen = readListenAddress(start, { [adminSetting(start)]: '0', ...env });
  const options = { shared, listen, ownAddresses: ownAddresses(everyRole, env) };
  const created = createService(service, role, { LOG_LEVEL: 'info', ...commandKeyEnv, ...env }, options);
  const { instance } = created;
  const level = env.LOG_LEVEL ?? 'info';
  const logAs = (service: string, role: string) => createLog({ service, role, instance, level, destination });
  const log = logAs(service, role);
  const life = createLifecycle(log);
  lives.add(life);
  const stop = async () => {
    await life.stop();
    lives.delete(life);
  };
  try {
    const { adminUrl } = await runRole({ ...created, log, logAs, life }, await start.load());
    await untilReady(`${service} ${role}`, adminUrl, () => output);
    return {
      url,
      adminUrl,
      stop,
      get output() {
        return output;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same in a process of its own, as in production: for specs that kill it, or look at it as a process. */
export async function startRoleProcess(
  service: string,
  role: string,
  url: string,
  env: Record<string, string>,
): Promise<RoleProcess> {
  const setting = adminSetting(findRole(service, role));
  const adminPort = env[setting] ?? String(await freePort());
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  const child = spawn(process.execPath, [main, service, role], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, LOG_LEVEL: 'info' },
      ...commandKeyEnv,
      ...{ ...env, [setting]: adminPort },
    },
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
  await untilReady(`${service} ${role}`, adminUrl, () => {
    if (child.exitCode !== null) throw new Error(`${service} ${role} ended at once:\n${output}`);
    return output;
  });
  return {
    url,
    adminUrl,
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

function findRole(service: string, role: string): RoleStart {
  const [found] = findRoles([service, role]).found;
  if (!found) throw new Error(`There is no role ${service} ${role}.`);
  return found;
}

const adminSetting = ({ admin }: RoleStart): string => Object.keys(admin)[0] ?? '';

/**
 * The start and the end of what a role logs, in whole lines: with it specs explain a failure, and a shared role must not fill
 * the memory. Cut at twice the length that stays, since each cut copies all of it.
 */
function keepEnds(output: string): string {
  if (output.length <= 400_000) return output;
  const [start, end] = [output.slice(0, 10_000), output.slice(-190_000)];
  return start.slice(0, start.lastIndexOf('\n') + 1) + end.slice(end.indexOf('\n') + 1);
}

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
