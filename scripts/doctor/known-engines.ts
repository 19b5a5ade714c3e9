import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Patient } from './finding.ts';

/**
 * Where the engines are that have to answer, with the passwords that their owner has: those whose addresses are given, and all of a platform that
 * runs. Undefined for the others, and where nothing says so.
 */
export interface KnownEngines {
  readonly brokers: readonly string[] | undefined;
  readonly mongoUrl: string | undefined;
  readonly databaseUrl: string | undefined;
}

/** Of the settings, else of the files that `npm start` writes for clients. */
export async function knownEngines({ settings, launcher }: Patient): Promise<KnownEngines> {
  const given = {
    brokers: settings.KAFKA_BROKERS,
    mongoUrl: settings.MONGODB_URL,
    databaseUrl: settings.DATABASE_URL,
  };
  if (launcher === undefined) return given;
  const read = (name: string) => readFile(join(settings.MODELYARD_HOME, 'clients', name), 'utf8').catch(() => '');
  const [mongo, postgres] = await Promise.all([read('mongosh.js'), read('.pgpass')]);
  return {
    brokers: given.brokers ?? [`127.0.0.1:${settings.KAFKA_PORT}`],
    mongoUrl: given.mongoUrl ?? /connect\("([^"]+)"\)/.exec(mongo)?.[1],
    databaseUrl: given.databaseUrl ?? databaseUrlOf(postgres),
  };
}

/** The first line is that of who may do everything: `host:port:database:user:password`. */
function databaseUrlOf(passfile: string): string | undefined {
  const [host, port, database, user, password] = passfile.split('\n', 1)[0]?.split(':') ?? [];
  if (password === undefined) return undefined;
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
}
