import { z } from 'zod';
import { type Environment, readSettings } from '../services/kit/config.ts';
import { postgresSettings } from '../services/platform/settings.ts';
import { databasePasswordSetting, databaseServices } from './database/database-services.ts';
import { giveSchemas, type SchemaOwner } from './database/give-schemas.ts';
import { sentence } from './support/sentence.ts';

// npm run database-roles: gives each service with tables a role of its own in PostgreSQL that owns its schema alone. DATABASE_URL
// is the address of the database with a superuser, CATALOG_DATABASE_PASSWORD and so on are the passwords the roles get.

const password = () => z.string('give the password of the role').min(12, 'must have at least 12 characters');

function readOwners(env: Environment): { readonly url: string; readonly owners: readonly SchemaOwner[] } {
  const services = databaseServices(env);
  const passwords = Object.fromEntries(services.map(({ name }) => [databasePasswordSetting(name), password()]));
  const { DATABASE_URL: url, ...given } = readSettings({ ...postgresSettings, ...passwords }, env);
  const passwordOf = (name: string) => String((given as Record<string, unknown>)[databasePasswordSetting(name)]);
  return { url, owners: services.map((service) => ({ ...service, password: passwordOf(service.name) })) };
}

try {
  const { url, owners } = readOwners(process.env);
  await giveSchemas(url, owners);
  for (const { name, schema } of owners) console.log(`${name} owns the schema ${schema}`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
