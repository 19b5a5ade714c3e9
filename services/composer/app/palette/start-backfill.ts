import { toAppError } from '../../../kit/errors.ts';
import { retryUntilStopped } from '../../../kit/retry-until-stopped.ts';
import type { Service } from '../../../kit/service.ts';
import { type BackfillDeps, backfillPalette } from './backfill-palette.ts';

/** Fills the palette beside the work of the role. An unavailable engine is waited for. */
export function startBackfill(service: Service, deps: Omit<BackfillDeps, 'log' | 'stopping'>): void {
  const { log, life } = service;
  const stopping = new AbortController();
  const attempt = async () => {
    try {
      await backfillPalette({ ...deps, log, stopping: stopping.signal });
    } catch (thrown) {
      // The catalog starts beside this service: that it does not answer yet is no reason for a warning.
      const level = toAppError(thrown).code === 'unavailable' ? 'info' : 'warn';
      log[level]({ err: thrown }, 'the palette is not filled yet; it goes on where it was');
      throw thrown;
    }
  };
  const running = retryUntilStopped(attempt, stopping.signal, { maxDelayMs: 30_000 }).catch((thrown) => {
    if (!stopping.signal.aborted) log.error({ err: toAppError(thrown) }, 'the palette could not be filled');
  });
  life.onStop('palette', async () => {
    stopping.abort();
    await running;
  });
}
