import { setTimeout as sleep } from 'node:timers/promises';
import { describeProcess } from './processes.ts';
import { type ServiceProcess, type ServiceStart, startService } from './service-process.ts';
import type { ServiceSpec } from './services.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const PROVEN_AFTER_MS = 60_000;

/** A process that is started again whenever it ends by itself. */
export interface SupervisedService {
  readonly name: string;
  readonly roles: readonly ServiceSpec[];
  /** The process that runs now; undefined while it waits to be started again. */
  readonly pid: number | undefined;
  /** Starts the roles that come last and waits until they are ready. Throws StartError. */
  startLast(): Promise<void>;
  stop(withinMs: number): Promise<void>;
}

export interface Supervision {
  /** Resolves when what the roles need is there. */
  readonly begin: Promise<unknown>;
  readonly notify: (sentence: string) => void;
  readonly onReady: (role: ServiceSpec) => void;
}

/**
 * Starts a process, which loads its modules until `begin`, and waits until its roles are ready, but for those that come last;
 * from then on it is watched. One that ends at its first start is not tried again: its settings are wrong, and a person has
 * to read why. Throws StartError then.
 */
export async function supervise(
  start: ServiceStart,
  { begin, notify, onReady }: Supervision,
): Promise<SupervisedService> {
  const { roles } = start.plan;
  const name = describeProcess(start.plan);
  const stopping = new AbortController();
  let lastStarted = false;
  let current: ServiceProcess = await startService(start);
  async function ready(wanted: readonly ServiceSpec[]) {
    for (const role of wanted) {
      await current.ready(role);
      onReady(role);
    }
  }
  try {
    await Promise.race([begin, current.ended]);
    current.start();
    await ready(roles.filter(({ last }) => !last));
  } catch (error) {
    await current.kill();
    throw error;
  }

  async function watch() {
    let pause = FIRST_PAUSE_MS;
    let since = Date.now();
    for (;;) {
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > PROVEN_AFTER_MS) pause = FIRST_PAUSE_MS;
      notify(`${name} ended with ${how} and is started again in ${pause / 1000} s (${start.log.path}).`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      since = Date.now();
      current = await startService(start);
      current.start();
      if (lastStarted) current.startLast();
      if (stopping.signal.aborted) await current.kill();
    }
  }
  const watching = watch();

  return {
    name,
    roles,
    get pid() {
      return current.running ? current.pid : undefined;
    },
    async startLast() {
      lastStarted = true;
      current.startLast();
      await ready(roles.filter(({ last }) => last));
    },
    async stop(withinMs) {
      stopping.abort();
      await current.stop(withinMs);
      await watching;
    },
  };
}
