import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, type ServiceStart, startService } from './service-process.ts';
import { serviceName } from './services.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const PROVEN_AFTER_MS = 60_000;

/** A service that is started again whenever it ends by itself. */
export interface SupervisedService {
  /** `content worker` */
  readonly name: string;
  /** The process that runs now; undefined while it waits to be started again. */
  readonly pid: number | undefined;
  /** Kills the process as a crash would; it is started again. For failure tests. */
  crash(): Promise<void>;
  stop(withinMs: number): Promise<void>;
}

/**
 * Starts a service and waits until it is ready; from then on it is watched. One that ends at its first start is not tried
 * again: its settings are wrong, and a person has to read why. Throws StartError then.
 */
export async function supervise(start: ServiceStart, notify: (sentence: string) => void): Promise<SupervisedService> {
  const name = serviceName(start.spec);
  const stopping = new AbortController();
  let current: ServiceProcess = await startService(start);
  try {
    await current.ready();
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
      if (stopping.signal.aborted) await current.kill();
    }
  }
  const watching = watch();

  return {
    name,
    get pid() {
      return current.running ? current.pid : undefined;
    },
    crash: () => current.kill(),
    async stop(withinMs) {
      stopping.abort();
      await current.stop(withinMs);
      await watching;
    },
  };
}
