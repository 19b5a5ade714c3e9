import type { Logger } from './log.ts';

/** Work that is looked for again and again. */
export interface Poll {
  /** There is something to do: looks now, or once more where a look is under way. */
  nudge(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

export interface PollOptions {
  readonly log: Logger;
  /** For the log, should `look` fail: `accepted runs`. */
  readonly what: string;
  readonly everyMs: number;
}

/** Calls `look` every `everyMs` and whenever nudged, once at a time. One that fails is logged, and the next one tries again. */
export function poll({ log, what, everyMs }: PollOptions, work: () => Promise<void>): Poll {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function runWhileTriggered(): Promise<void> {
    do {
      again = false;
      await work().catch((error) => log.warn({ err: error }, `${what}: a look failed; the next one goes on`));
    } while (again && !stopped);
    running = undefined;
  }

  function nudge(): void {
    if (stopped) return;
    if (running) again = true;
    else running = runWhileTriggered();
  }

  const timer = setInterval(nudge, everyMs).unref();
  nudge();
  return {
    nudge,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
