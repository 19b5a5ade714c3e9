import type pg from 'pg';
import { hasPassword, scramVerifier } from '../../infra/engines/postgresql/scram-verifier.ts';
import type { DatabaseService } from './database-services.ts';
import { foreignObjects } from './foreign-objects.ts';
import { withDatabase } from './with-database.ts';

export interface SchemaOwner extends Omit<DatabaseService, 'isSaved'> {
  readonly password: string;
}

/**
 * Gives each service a role of its own that owns its schema, and with it no right to those of other services. Whatever is
 * missing or differs is set; tables that are there already, also of an earlier release, change their owner and keep their
 * rows. `url` is that of a superuser. Throws `unavailable` where the server does not answer.
 */
export async function giveSchemas(url: string, owners: readonly SchemaOwner[]): Promise<void> {
  await withDatabase(url, 'give-schemas', async (pool) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      // Two starts at once would both find a role missing.
      await client.query(`SELECT pg_advisory_xact_lock(hashtext('modelyard give schemas'))`);
      await setRoles(client, owners);
      await setOwners(client, owners);
      await client.query('COMMIT');
    } finally {
      client.release(true);
    }
  });
}

async function setRoles(client: pg.PoolClient, owners: readonly SchemaOwner[]): Promise<void> {
  const names = owners.map(({ name }) => name);
  const { rows } = await client.query(
    'SELECT rolname, rolpassword FROM pg_authid WHERE rolname = ANY($1) AND rolcanlogin AND NOT rolsuper',
    [names],
  );
  const known = new Map<string, string | null>(rows.map(({ rolname, rolpassword }) => [rolname, rolpassword]));
  for (const { name, password } of owners) {
    if (hasPassword(known.get(name) ?? '', password)) continue;
    const verb = (await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])).rowCount ? 'ALTER' : 'CREATE';
    await client.query(
      `${verb} ROLE "${name}" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '${scramVerifier(password)}'`,
    );
  }
}

async function setOwners(client: pg.PoolClient, owners: readonly SchemaOwner[]): Promise<void> {
  for (const { name, schema, extensions } of owners) {
    // Only a superuser or the owner of the database may create them, so the service's migrations find them there.
    for (const extension of extensions)
      await client.query(`CREATE EXTENSION IF NOT EXISTS "${extension}" SCHEMA public`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}" AUTHORIZATION "${name}"`);
    const { rows } = await client.query(foreignObjects, [schema, name]);
    for (const { statement } of rows) await client.query(statement);
  }
}
