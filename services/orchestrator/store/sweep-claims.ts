import type { Service } from '../../kit/service.ts';
import type { SweepableClaims } from './gridfs-claims.ts';

/** Sweeps every `intervalMs` until the service stops; several processes may do so at once. */
export function startClaimSweep({ life, log }: Service, claims: SweepableClaims, intervalMs: number): void {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= claims
      .sweep()
      .then(
        (removed) => void (removed > 0 && log.info({ removed }, 'removed expired claims')),
        (error) => log.warn({ err: error }, 'a sweep of claims failed; the next one continues'),
      )
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  timer.unref();
  life.onStop('claim sweep', async () => {
    clearInterval(timer);
    await running;
  });
}
