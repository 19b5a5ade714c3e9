import type { Logger } from '../../log.ts';
import type { Postgres } from '../postgres.ts';
import { outboxChannel } from './channel.ts';

/**
 * Notifies the relay of new changes; to be called after a commit, without waiting. NOTIFY inside of the writing
 * transactions would make PostgreSQL commit them one after another. Here one notification is in flight at a time, and one
 * more follows for all calls meanwhile. The relay also polls every second, which covers a lost notification.
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
        .catch((error) => log.debug({ err: error }, 'the relay was not notified'));
    } while (again);
    notifying = false;
  }

  return () => {
    if (notifying) again = true;
    else void notify();
  };
}
