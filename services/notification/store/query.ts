import { callPostgres, type Postgres } from '../../kit/store/postgres.ts';

/** Runs one statement, a transaction of its own; answers its rows. Errors: `unavailable`. */
export type Query = <R extends object>(text: string, values?: readonly unknown[]) => Promise<R[]>;

export function createQuery({ pool }: Postgres): Query {
  return <R extends object>(text: string, values: readonly unknown[] = []) =>
    callPostgres(async () => (await pool.query<R>(text, [...values])).rows);
}
