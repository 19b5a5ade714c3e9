import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Patient } from './finding.ts';

/** Where the engines of the platform are, with the passwords that its owner has; undefined where nothing says so. */
export interface KnownEngines {
  readonly brokers: readonly string[];
  readonly mongoUrl: string | undefined;
  readonly databaseUrl: string | undefined;
}

/** Of the settings, else of the files that `npm start` writes for clients. */
export async function knownEngines({ settings }: Patient): Promise<KnownEngines> {
  const read = (name: string) => readFile(join(settings.MODELYARD_HOME, 'clients', name), 'utf8').catch(() => '');
  const [mongo, postgres] = await Promise.all([read('mongosh.js'), read('.pgpass')]);
  return {
    brokers: settings.KAFKA_BROKERS ?? [`127.0.0.1:${settings.KAFKA_PORT}`],
    mongoUrl: settings.MONGODB_URL ?? /connect\("([^"]+)"\)/.exec(mongo)?.[1],
    databaseUrl: settings.DATABASE_URL ?? databaseUrlOf(postgres),
  };
}

/** The first line is that of who may do everything: `host:port:database:user:password`. */
function databaseUrlOf(passfile: string): string | undefined {
  const [host, port, database, user, password] = passfile.split('\n', 1)[0]?.split(':') ?? [];
  if (password === undefined) return undefined;
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
}
