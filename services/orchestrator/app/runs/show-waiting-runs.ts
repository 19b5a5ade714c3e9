import type { Logger } from '../../../kit/log.ts';
import type { RunHistory, RunWaiting } from '../../domain/run-history.ts';

/** Writes to the history what runs wait for, so that every gateway shows it. Does not wait for the store. */
export const createShowWaitingRun =
  (history: Pick<RunHistory, 'keepWaiting'>, log: Logger) =>
  (run: RunWaiting): void => {
    history
      .keepWaiting(run)
      .catch((error) => log.debug({ err: error, run: run.id }, 'what a run waits for is not shown'));
  };
