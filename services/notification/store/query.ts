import { callPostgres, type Postgres } from '../../kit/store/postgres.ts';
import { statementName } from '../../kit/store/statement-name.ts';

/** Runs one statement, whose text never changes, in its own transaction and returns its rows. Errors: `unavailable`. */
export type Query = <R extends object>(text: string, values?: readonly unknown[]) => Promise<R[]>;

export function createQuery({ pool }: Postgres): Query {
  return <R extends object>(text: string, values: readonly unknown[] = []) =>
    callPostgres(async () => (await pool.query<R>({ name: statementName(text), text, values: [...values] })).rows);
}
