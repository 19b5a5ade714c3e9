import type { Logger } from '../../log.ts';
import type { Postgres } from '../postgres.ts';
import { outboxChannel } from './channel.ts';

/**
 * Tells the relay that there is something to publish; to be called after a commit, and not waited for. NOTIFY inside of
 * the writing transactions would make PostgreSQL commit them one after the other. Here one at a time is under way, and
 * one more follows for all that asked meanwhile. One that is lost is made up for by the relay's own look every second.
 */
export function createWakeRelay({ pool, schema }: Postgres, log: Logger): () => void {
  const channel = outboxChannel(schema);
  let notifying = false;
  let again = false;

  async function notify(): Promise<void> {
    notifying = true;
    do {
      again = false;
      await pool
        .query('SELECT pg_notify($1, $2)', [channel, ''])
        .catch((error) => log.debug({ err: error }, 'the relay was not woken'));
    } while (again);
    notifying = false;
  }

  return () => {
    if (notifying) again = true;
    else void notify();
  };
}
