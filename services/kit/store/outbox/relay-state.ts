import { toAppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';

/** What a relay is doing; `waiting`: an engine is unavailable, `stuck`: an error that another attempt will not mend. */
type RelayStatus =
  | 'starting'
  | 'standing by'
  | 'relaying'
  | 'waiting for the database'
  | 'waiting for the broker'
  | 'stuck';

export interface RelayState {
  readonly relaying: boolean;
  /** It relays, or stands by to take over. */
  readonly healthy: boolean;
  standingBy(): void;
  relays(): void;
  /** An operation on `engine` failed. */
  failed(engine: 'database' | 'broker', thrown: unknown): void;
}

/** Logs the status of a relay when it changes, not at every attempt. */
export function createRelayState(log: Logger): RelayState {
  let status: RelayStatus = 'starting';

  function enter(next: RelayStatus, logTransition: () => void): void {
    if (next === status) return;
    status = next;
    logTransition();
  }

  return {
    get relaying() {
      return status === 'relaying';
    },
    get healthy() {
      return status === 'relaying' || status === 'standing by';
    },
    standingBy: () => enter('standing by', () => log.info('another process publishes the changes; this one stands by')),
    relays: () => enter('relaying', () => log.info('publishing changes')),
    failed(engine, thrown) {
      const { code } = toAppError(thrown);
      if (code === 'unavailable')
        enter(`waiting for the ${engine}`, () =>
          log.warn({ err: thrown }, `changes are not published: the ${engine} is unavailable; they wait`),
        );
      else
        enter('stuck', () =>
          log.error({ err: thrown }, 'changes are not published: correct what the error names; they wait until then'),
        );
    },
  };
}
