import type { Logger } from './log.ts';

/** A dependency of a process, checked by /readyz. Throws or returns false while it is not available. */
export type ReadinessCheck = () => boolean | Promise<boolean>;

export interface FailingCheck {
  readonly name: string;
  readonly remedy: string | undefined;
}

/**
 * The resources of a role, closed in reverse order of opening. /readyz fails before anything is closed, so that a load
 * balancer stops sending requests while those in flight are still answered.
 */
export interface Lifecycle {
  readonly draining: boolean;
  onStop(name: string, stop: () => Promise<void> | void): void;
  /** `remedy`: what an operator checks or runs when the check fails, for the log. */
  addCheck(name: string, check: ReadinessCheck, remedy?: string): void;
  /** The failing checks. */
  failing(): Promise<readonly FailingCheck[]>;
  /** Names of the failing checks; empty when the process can take work. */
  notReady(): Promise<string[]>;
  /** From now on not ready; nothing is closed yet. For a process that stops several roles one after the other. */
  drain(): void;
  /** Idempotent. A step that fails or hangs is logged and does not prevent the others. */
  stop(): Promise<void>;
}

const stepLimitMs = 12_000;

export function createLifecycle(log: Logger): Lifecycle {
  const steps: { name: string; stop: () => Promise<void> | void }[] = [];
  const checks: (FailingCheck & { readonly check: ReadinessCheck })[] = [];
  let draining = false;
  let stopping: Promise<void> | undefined;

  async function failing(): Promise<readonly FailingCheck[]> {
    const answers = await Promise.all(checks.map(({ check }) => runCheck(check)));
    return checks.filter((_, index) => !answers[index]);
  }

  async function stopAll() {
    for (const step of steps.reverse()) {
      const limit = timeLimit(stepLimitMs, `${step.name} did not stop within ${stepLimitMs} ms`);
      await Promise.race([Promise.resolve().then(step.stop), limit.reached])
        .catch((error) => log.error({ err: error, step: step.name }, 'a shutdown step failed'))
        .finally(limit.clear);
    }
  }

  return {
    get draining() {
      return draining;
    },
    onStop: (name, stop) => void steps.push({ name, stop }),
    addCheck: (name, check, remedy) => void checks.push({ name, check, remedy }),
    failing,
    async notReady() {
      if (draining) return ['draining'];
      return (await failing()).map(({ name }) => name);
    },
    drain() {
      draining = true;
    },
    stop() {
      draining = true;
      stopping ??= stopAll();
      return stopping;
    },
  };
}

async function runCheck(check: ReadinessCheck): Promise<boolean> {
  const limit = timeLimit(2_000, 'the check hangs');
  try {
    return await Promise.race([check(), limit.reached]);
  } catch {
    // A check that throws has failed; the response of the probe names it.
    return false;
  } finally {
    limit.clear();
  }
}

function timeLimit(ms: number, message: string) {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  reached.catch(() => undefined);
  return { reached, clear: () => clearTimeout(timer) };
}
