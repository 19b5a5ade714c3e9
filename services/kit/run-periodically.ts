import type { Service } from './service.ts';

/**
 * Runs `task` every `intervalMs` until the service stops, never concurrently with itself. A failure is logged and the next
 * run goes on; stopping waits for the run in progress.
 */
export function runPeriodically(service: Service, what: string, intervalMs: number, task: () => Promise<void>): void {
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await task();
    } catch (error) {
      service.log.warn({ err: error, what }, 'a periodic task failed; it runs again at the next interval');
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= run();
  }, intervalMs);
  timer.unref();
  service.life.onStop(what, async () => {
    clearInterval(timer);
    await running;
  });
}
