import type pg from 'pg';
import { freePort } from '../../../infra/engines/engines.ts';
import { createPool } from '../../../services/kit/store/postgres.ts';
import { type BenchProcess, startRole } from '../bench-process.ts';
import type { BenchPostgres } from '../postgres.ts';

/** A catalog's gateway in a process of its own, on a schema of its own. */
export interface RunningCatalog {
  /** `http://127.0.0.1:…` */
  readonly origin: string;
  /** `name:password` of its client. */
  readonly account: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly schema: string;
  /** Connections to its tables, as many as the gateway has. */
  readonly pool: pg.Pool;
  readonly gateway: BenchProcess;
  stop(): Promise<void>;
}

/** Connections to PostgreSQL on both sides of every comparison. */
export const poolSize = 16;
const account = 'bench:a password of benchmarks';

export async function startCatalog({ url }: BenchPostgres, schema: string): Promise<RunningCatalog> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: url,
    CATALOG_SCHEMA: schema,
    CATALOG_PORT: String(port),
    CATALOG_POOL_SIZE: String(poolSize),
    CATALOG_ACCOUNTS: account,
  };
  const gateway = await startRole('catalog', 'gateway', env);
  const pool = createPool(url, { schema, poolSize }, 'modelyard-bench');
  return {
    origin,
    account,
    headers: { authorization: `Basic ${btoa(account)}` },
    databaseUrl: url,
    schema,
    pool,
    gateway,
    async stop() {
      await pool.end();
      await gateway.stop();
    },
  };
}
