import type { Service } from '../service.ts';
import { migrate } from './migrate.ts';
import { connectPostgres, type Postgres, type PostgresOptions } from './postgres.ts';

export interface OpenPostgresOptions extends PostgresOptions {
  /** The folder of the service's migrations. */
  readonly migrations: string;
}

/** A service's own tables. Whichever of its roles comes first brings them to the state of the migrations. */
export async function openPostgres(service: Service, url: string, options: OpenPostgresOptions): Promise<Postgres> {
  const { migrations, ...connection } = options;
  await migrate({ url, schema: connection.schema, folder: migrations, log: service.log });
  return connectPostgres(service, url, connection);
}
