import type { Service } from '../service.ts';
import { type MigrationModule, migrate } from './migrate.ts';
import { connectPostgres, type Postgres, type PostgresOptions } from './postgres.ts';

export interface OpenPostgresOptions extends PostgresOptions {
  /** The folder of the service's migrations. */
  readonly migrations: string;
  /** Tables of the kit that the service uses. */
  readonly modules?: readonly MigrationModule[];
}

/** A service's own tables. Whichever of its roles comes first brings them to the state of the migrations. */
export async function openPostgres(service: Service, url: string, options: OpenPostgresOptions): Promise<Postgres> {
  const { migrations, modules = [], ...connection } = options;
  await migrate({ url, schema: connection.schema, folder: migrations, modules, log: service.log });
  return connectPostgres(service, url, connection);
}
