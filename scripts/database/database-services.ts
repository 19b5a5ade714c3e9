import { type Environment, environmentOf, readSettings, settingPrefix } from '../../services/kit/config.ts';
import type { ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { services } from '../../services/services.ts';

/** A service with tables in PostgreSQL. The role that owns them is named as the service is. */
export interface DatabaseService {
  readonly name: string;
  readonly schema: string;
  /** What it needs of the database beside its schema. */
  readonly extensions: readonly string[];
  /** Whether a backup has its tables. */
  readonly isSaved: boolean;
}

/** `CATALOG_DATABASE_URL`: where the catalog alone finds its database. */
export const databaseUrlSetting = (service: string): string => `${settingPrefix(service)}DATABASE_URL`;

/** What `npm run database-roles` gives the catalog's role as its password: `CATALOG_DATABASE_PASSWORD`. */
export const databasePasswordSetting = (service: string): string => `${settingPrefix(service)}DATABASE_PASSWORD`;

/** Every service that reads DATABASE_URL. Throws a ConfigError where the name of a schema is wrong. */
export function databaseServices(env: Environment): readonly DatabaseService[] {
  return services.flatMap(({ name, roles, extensions = [], isSaved = true }: ServiceDescriptor) => {
    const role = roles.find(({ settings }) => 'DATABASE_URL' in settings);
    const setting = `${settingPrefix(name)}SCHEMA`;
    const shape = role?.settings[setting];
    if (shape === undefined) return [];
    const { [setting]: schema } = readSettings({ [setting]: shape }, environmentOf(name, env));
    return [{ name, schema: String(schema), extensions, isSaved }];
  });
}
