import type { Logger } from './log.ts';

/** Work that is polled for. */
export interface Poll {
  /** Runs the work now, or once more where a run is in progress. */
  trigger(): void;
  /** Resolves when no run is in progress any more. */
  stop(): Promise<void>;
}

export interface PollOptions {
  readonly log: Logger;
  /** For the log where the work fails: `accepted runs`. */
  readonly what: string;
  readonly intervalMs: number;
}

/** Runs `work` every `intervalMs` and whenever triggered, never concurrently. A failure is logged, and the next run goes on. */
export function poll({ log, what, intervalMs }: PollOptions, work: () => Promise<void>): Poll {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function runWhileTriggered(): Promise<void> {
    do {
      again = false;
      await work().catch((error) =>
        log.warn({ err: error }, `${what}: polling failed; it runs again at the next interval`),
      );
    } while (again && !stopped);
    running = undefined;
  }

  function trigger(): void {
    if (stopped) return;
    if (running) again = true;
    else running = runWhileTriggered();
  }

  const timer = setInterval(trigger, intervalMs).unref();
  trigger();
  return {
    trigger,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
