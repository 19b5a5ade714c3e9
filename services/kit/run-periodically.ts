import type { Service } from './service.ts';

/**
 * Does a chore every `everyMs` until the service stops, never twice at once. A time that fails is logged and the next one
 * tries again; the end waits for the one under way.
 */
export function runPeriodically(service: Service, what: string, intervalMs: number, task: () => Promise<void>): void {
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await task();
    } catch (error) {
      service.log.warn({ err: error, what }, 'a chore failed; the next time goes on');
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
