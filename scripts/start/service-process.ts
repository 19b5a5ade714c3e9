import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removePidFile, writePidFile } from '../../infra/engines/process/pid-file.ts';
import { nodeFlags } from './node-flags.ts';
import { describeProcess, type ProcessPlan } from './processes.ts';
import type { ServiceLog } from './service-log.ts';
import { type ServiceSpec, serviceName } from './services.ts';
import { StartError } from './start-error.ts';

const root = join(import.meta.dirname, '..', '..');
const READY_WITHIN_MS = 120_000;
const ASK_EVERY_MS = 50;

/** One run of a process with services in it, from its start to its end. */
export interface ServiceProcess {
  readonly pid: number | undefined;
  readonly running: boolean;
  /** Settles with how it ended: `code 1`, `SIGKILL`. */
  readonly ended: Promise<string>;
  /** Waits until /readyz of a role says yes. Throws a StartError with the last lines of the log. */
  ready(role: ServiceSpec): Promise<void>;
  /** Starts the roles but for those that come last. Until then the process loads their modules. */
  start(): void;
  /** Starts the roles that come last. */
  startLast(): void;
  /** SIGTERM, and SIGKILL when that did not help in time. */
  stop(withinMs: number): Promise<void>;
  kill(): Promise<void>;
}

export interface ServiceStart {
  readonly plan: ProcessPlan;
  readonly env: NodeJS.ProcessEnv;
  readonly adminPort: (role: ServiceSpec) => number;
  readonly log: ServiceLog;
  readonly pidPath: string;
  readonly signal: AbortSignal;
}

/**
 * The process gets a process group of its own, or Ctrl-C would reach all of them at once and in no order. It holds one end
 * of a channel whose other end is ours: when this process vanishes, the other notices and ends itself.
 */
export async function startService(start: ServiceStart): Promise<ServiceProcess> {
  const { plan, env, adminPort, log, pidPath, signal } = start;
  const child = spawn(process.execPath, commandLine(plan), {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { pid } = child;
  for (const output of [child.stdout, child.stderr]) if (output) log.follow(output);

  let running = true;
  const ended = untilClosed(child).then(async (how) => {
    running = false;
    await removePidFile(pidPath);
    return how;
  });
  if (pid !== undefined) await writePidFile(pidPath, pid);

  function send(group: number) {
    if (child.connected) child.send(group);
  }

  async function kill() {
    child.kill('SIGKILL');
    await ended;
  }

  return {
    pid,
    get running() {
      return running;
    },
    ended,
    async ready(role) {
      const deadline = Date.now() + READY_WITHIN_MS;
      const port = adminPort(role);
      for (let said = await objection(port); said !== ''; said = await objection(port)) {
        signal.throwIfAborted();
        const late = Date.now() > deadline;
        if (!running || late) {
          const what = running
            ? `is not ready after ${READY_WITHIN_MS / 1000} s (${said})`
            : `ended with ${await ended}`;
          const who = running ? serviceName(role) : describeProcess(plan);
          throw new StartError(`${who} ${what}. The end of ${log.path}:\n${log.tail()}`);
        }
        await sleep(ASK_EVERY_MS);
      }
    },
    start: () => send(1),
    startLast: () => send(2),
    async stop(withinMs) {
      child.kill('SIGTERM');
      const enough = new AbortController();
      await Promise.race([ended, sleep(withinMs, undefined, { signal: enough.signal }).catch(() => undefined)]);
      enough.abort();
      await kill();
    },
    kill,
  };
}

function commandLine({ roles }: ProcessPlan): string[] {
  const words = (last: boolean) =>
    roles.filter((spec) => (spec.last === true) === last).map(({ service, role }) => `${service}:${role}`);
  const flags = nodeFlags(...roles);
  return [...flags, join(root, 'services', 'main.ts'), '--then', ...words(false), '--then', ...words(true)];
}

/** `close`, not `exit`: only then the last lines of the log have been read. */
function untilClosed(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(signal ?? `code ${code}`));
  });
}

/** What /readyz has to say against taking work; nothing when it is ready. */
async function objection(port: number): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) });
    const text = await response.text();
    return response.ok ? '' : text;
  } catch {
    return 'no answer';
  }
}
