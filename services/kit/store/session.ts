import type pg from 'pg';
import { unavailable } from '../errors.ts';
import { callPostgres } from './postgres.ts';

/** One reserved connection, for advisory locks and LISTEN, which are bound to a connection. */
export interface Session {
  /** Aborted when the connection is lost; every query fails from then on. */
  readonly lost: AbortSignal;
  /** Errors: `unavailable`, also where the server has not answered for ten seconds. */
  query<R>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Takes a lock, unless another session has it; released when this session ends for any reason. */
  tryLock(name: string): Promise<boolean>;
  /** Calls `onNotice` after every NOTIFY on `channel`. */
  listen(channel: string, onNotice: () => void): Promise<void>;
  /** Ends the connection; the pool opens another one when it needs it. */
  close(): void;
}

const queryTimeoutMs = 10_000;

/** By default a server takes two hours to notice a failed client machine, and keeps its locks for as long. */
const keepAlive = 'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/** Reserves a connection of the pool until `close`. Errors: `unavailable`. */
export async function openSession(pool: pg.Pool): Promise<Session> {
  const client = await callPostgres(() => pool.connect());
  const lost = new AbortController();
  // Without a listener this error would end the process.
  const lose = () => lost.abort(unavailable('The connection to the database was lost.'));
  client.on('error', lose).on('end', lose);

  async function query<R>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    // A failed machine closes no connection; without a limit a query would wait for hours.
    const config = { text, values: [...values], query_timeout: queryTimeoutMs };
    return (await callPostgres(() => client.query(config).catch(mapReadTimeout))).rows;
  }

  await query(keepAlive).catch((error) => {
    client.release(true);
    throw error;
  });
  return {
    lost: lost.signal,
    query,
    async tryLock(name) {
      const ask = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked';
      const [answer] = await query<{ locked: boolean }>(ask, [name]);
      return answer?.locked === true;
    },
    async listen(channel, onNotice) {
      client.on('notification', onNotice);
      await query(`LISTEN ${client.escapeIdentifier(channel)}`);
    },
    close: () => client.release(true),
  };
}

function mapReadTimeout(thrown: unknown): never {
  if (thrown instanceof Error && thrown.message === 'Query read timeout')
    throw unavailable('The database does not answer.', thrown);
  throw thrown;
}
