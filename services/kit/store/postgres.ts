import pg from 'pg';
import { ConfigError } from '../config.ts';
import { unavailable } from '../errors.ts';
import { platformName } from '../platform-name.ts';
import { measurePool } from '../pool-metrics.ts';
import type { Service } from '../service.ts';

export interface Postgres {
  readonly pool: pg.Pool;
  /** The schema of unqualified names. */
  readonly schema: string;
}

export interface PostgresOptions {
  readonly schema: string;
  readonly poolSize: number;
  /** How long one statement may take: 30 s by default, 0 for scripts without a limit. */
  readonly statementLimitMs?: number;
}

/** Times as milliseconds since the epoch, and 64-bit integers as numbers: ids and counts stay below 2^53. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  // In the server's format the years 1 to 99 would be parsed as 1901 to 2099.
  [pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text.replace(' ', 'T').replace(/\+00$/, 'Z'))],
]);

/**
 * The process's pool of connections to one schema of the server at `url`, closed with its last role and checked by /readyz.
 * An unavailable server does not prevent the start of a service: connections are opened when they are needed, and until then
 * every call fails with `unavailable` within 2 s. Throws a ConfigError for an address that the driver cannot parse.
 */
export async function connectPostgres(service: Service, url: string, options: PostgresOptions): Promise<Postgres> {
  const { pool, release } = leasePool(service, url, options);
  const ping = async () => (await pool.query('SELECT 1')).rowCount === 1;
  measurePool(service, 'postgresql', () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  service.life.onStop('postgresql', release);
  service.life.addCheck('postgresql', ping, 'the server does not answer; check DATABASE_URL');
  await ping().catch((error) => service.log.warn({ err: mapPostgresError(error) }, 'PostgreSQL is not available yet'));
  return { pool, schema: options.schema };
}

/** Each role adds as many connections as it would have had alone, so that one of them cannot take those of another. */
function leasePool({ shared }: Service, url: string, options: PostgresOptions) {
  const { schema, poolSize, statementLimitMs } = options;
  const lease = shared.lease(
    `postgresql ${url} ${schema} ${statementLimitMs}`,
    () => createPool(url, options, `${platformName}-${shared.name}`),
    (unused) => unused.end(),
  );
  if (lease.users > 1) lease.client.options.max += poolSize;
  return { pool: lease.client, release: lease.release };
}

const sessionSettings = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'random_page_cost=1.1',
  'max_parallel_workers_per_gather=0',
  'jit=off',
] as const;

/** The same pool for scripts and specs, which have no service to close it and call `end()` themselves. */
export function createPool(url: string, options: PostgresOptions, applicationName: string): pg.Pool {
  const { schema, poolSize, statementLimitMs = 30_000 } = options;
  try {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: applicationName,
      max: poolSize,
      // The schema comes from a validated setting, never from a caller.
      // UTC whatever the server's zone is: historical offsets of some zones have odd seconds.
      // Random reads cost little more in memory and on SSDs. With the server's default, which is for hard disks, the
      // planner scans whole tables to find a few thousand keys. Many short statements run side by side here: workers of one would take
      // the processors of others, and start as long as it lasts.
      options: [`search_path=${schema},public`, ...sessionSettings].map((setting) => `-c ${setting}`).join(' '),
      // An unavailable server must be a quick 503, a busy one is waited for.
      connectionTimeoutMillis: 5_000,
      // No request may hold a connection forever.
      statement_timeout: statementLimitMs,
      // The same on the client side, for a server that does not answer any more.
      ...(statementLimitMs > 0 && { query_timeout: statementLimitMs + 5_000 }),
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
      types: { getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format) },
    });
    // A broken connection is replaced, and a query that used it is rejected. Without listeners the error event would also
    // end the process.
    const ignore = () => undefined;
    return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  } catch (error) {
    throw new ConfigError([`DATABASE_URL is wrong: ${error instanceof Error ? error.name : 'unreadable'}`]);
  }
}

/** Classes 08 (connection), 53 (out of resources), 57P (shut down, starting up) and 25006 (a stand-by server). */
const transientStates = /^(08...|53...|57P0.|25006)$/;
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/** OpenSSL's words for a certificate that has expired, or that no named authority has signed for the name called. */
const certificateCodes = /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

/** `unavailable` where the server cannot be reached or aborted the call; any other error unchanged. */
export function mapPostgresError(thrown: unknown): unknown {
  return isUnavailable(thrown) ? unavailable('The database cannot be reached right now.', thrown) : thrown;
}

/**
 * Whether a prepared statement has become useless because a migration has changed the columns of its table. The connection
 * must be given up, which the pool does by itself where it was asked directly; another one prepares it again.
 */
export const isStalePlan = (thrown: unknown): boolean =>
  // The name of the server's function: its message may be in any language.
  thrown instanceof pg.DatabaseError
    ? thrown.routine === 'RevalidateCachedQuery'
    : thrown instanceof Error && isStalePlan(thrown.cause);

function isUnavailable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown instanceof AggregateError) return thrown.errors.some(isUnavailable);
  if (thrown instanceof pg.DatabaseError) return transientStates.test(thrown.code ?? '') || isStalePlan(thrown);
  const code = 'code' in thrown ? String(thrown.code) : '';
  if (unavailableCodes.has(code) || certificateCodes.test(code)) return true;
  // The driver's own errors have no code.
  return /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|The server does not support SSL connections)/.test(
    thrown.message,
  );
}

/** Runs `work`, which calls the driver, and maps its errors. */
export async function callPostgres<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw mapPostgresError(thrown);
  }
}
