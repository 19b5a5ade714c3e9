import { engineAddress, newPassword } from '../../infra/engines/engines.ts';
import { databaseServices, databaseUrlSetting } from '../database/database-services.ts';
import type { SchemaOwner } from '../database/give-schemas.ts';
import { keptSecret } from './kept-secret.ts';
import type { StartSettings } from './settings.ts';

/** The database that a start brings up itself. */
export interface PlatformDatabase {
  readonly owners: readonly SchemaOwner[];
  /** Where each of these services finds its own part of it. */
  envOf(services: readonly string[]): Readonly<Record<string, string>>;
}

/**
 * Each service gets a role of its own, whose password is in a file of the home: none can read the tables of another. Where
 * DATABASE_URL is given that is for the operator of the server to decide. Throws a ConfigError.
 */
export async function platformDatabase(
  home: string,
  { DATABASE_URL, POSTGRES_PORT: port }: StartSettings,
  env: NodeJS.ProcessEnv,
): Promise<PlatformDatabase | undefined> {
  if (DATABASE_URL) return undefined;
  const owners = await Promise.all(
    databaseServices(env).map(async (service) => {
      const { text } = await keptSecret(home, `${service.name}-database-password`, newPassword);
      return { ...service, password: text };
    }),
  );
  return {
    owners,
    envOf: (services) =>
      Object.fromEntries(
        owners
          .filter(({ name }) => services.includes(name))
          .map(({ name: user, password }) => [
            databaseUrlSetting(user),
            engineAddress('postgresql', { port, user, password }),
          ]),
      ),
  };
}
