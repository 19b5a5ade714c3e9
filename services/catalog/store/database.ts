import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import { callPostgres, type Postgres } from '../../kit/store/postgres.ts';
import { statementName } from '../../kit/store/statement-name.ts';
import { inTransaction } from '../../kit/store/transactions.ts';
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
  return {
    ...statementsOn(pool),
    inTransaction: (work) =>
      mapErrors(() =>
        inTransaction(pool, (client) => {
          const database: Database = { ...statementsOn(client), inTransaction: (inner) => inner(database) };
          return work(database);
        }),
      ),
  };
}

/** Builds texts of statements and executes none. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function built(query: RawBuilder<unknown>): { readonly text: string; readonly values: unknown[] } {
  const { sql: text, parameters } = query.compile(compiler);
  return { text, values: [...parameters] };
}

function statementsOn(client: pg.Pool | pg.PoolClient): Omit<Database, 'inTransaction'> {
  const execute = (statement: pg.QueryConfig) => mapErrors(async () => (await client.query(statement)).rows);
  return {
    run: (query) => execute(built(query)),
    prepared: (name, text, values) => execute({ name, text, values: [...values] }),
    runPrepared(query) {
      const statement = built(query);
      return execute({ name: statementName(statement.text), ...statement });
    },
  };
}

async function mapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await callPostgres(work);
  } catch (thrown) {
    throw mapDatabaseError(thrown);
  }
}
