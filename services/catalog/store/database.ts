import { createHash } from 'node:crypto';
import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import { callPostgres, type Postgres } from '../../kit/store/postgres.ts';
import { mapDatabaseError } from './map-database-error.ts';

/** A row as the driver gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** Where statements run: on any connection of the pool, or on the one of a transaction. */
export interface Database {
  /** Errors: `unavailable`, and `invalid` for what the database rejects. */
  run<R = Row>(query: RawBuilder<R>): Promise<R[]>;
  /** The same for a statement whose text never changes: the server parses and plans it once for each connection. */
  prepared(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;
  /** The same for a query that is built: one whose text is one of a few, as each connection keeps all of them. */
  runPrepared<R = Row>(query: RawBuilder<R>): Promise<R[]>;
  inTransaction<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

export function createDatabase({ pool }: Postgres): Database {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    run: (query) =>
      mapErrors(async () => {
        const { sql, parameters } = query.compile(kysely);
        return (await pool.query(sql, [...parameters])).rows;
      }),
    prepared: (name, text, values) =>
      mapErrors(async () => (await pool.query({ name, text, values: [...values] })).rows),
    runPrepared: (query) =>
      mapErrors(async () => {
        const { sql: text, parameters } = query.compile(kysely);
        return (await pool.query({ name: nameOf(text), text, values: [...parameters] })).rows;
      }),
    inTransaction: (work) =>
      mapErrors(() => kysely.transaction().execute((transaction) => work(databaseOn(transaction)))),
  };
}

function databaseOn(kysely: Kysely<unknown>): Database {
  const execute = <R>(query: CompiledQuery<R>) => mapErrors(async () => (await kysely.executeQuery(query)).rows);
  const database: Database = {
    run: (query) => execute(query.compile(kysely)),
    prepared: (_name, text, values) => execute(CompiledQuery.raw(text, [...values])),
    runPrepared: (query) => execute(query.compile(kysely)),
    inTransaction: (work) => work(database),
  };
  return database;
}

/** The server's names have 63 characters at most. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

async function mapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await callPostgres(work);
  } catch (thrown) {
    throw mapDatabaseError(thrown);
  }
}
