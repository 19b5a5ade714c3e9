import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engineAddress } from '../../infra/engines/engines.ts';
import type { PlatformDatabase } from './database.ts';
import { type EngineAccounts, kafkaAdmin } from './engine-accounts.ts';
import type { EngineEnv } from './engines.ts';
import type { Home } from './home.ts';
import type { StartSettings } from './settings.ts';

interface ClientSettings {
  readonly settings: StartSettings;
  readonly database: PlatformDatabase | undefined;
  readonly accounts: EngineAccounts;
}

/**
 * Writes settings for people's own clients of the engines into the home, where only its owner can read them. An engine whose
 * address was given is left to the operator who gave it, but for Kafka.
 */
export async function writeClientSettings(
  { clients: folder }: Home,
  engines: EngineEnv,
  { settings, database, accounts }: ClientSettings,
): Promise<void> {
  const files = {
    'kcat.conf': kcatSettings(engines.KAFKA_BROKERS, accounts),
    ...(!settings.MONGODB_URL && {
      'mongosh.js': `db = connect(${JSON.stringify(mongoAddress(settings, accounts))});\n`,
    }),
    ...(database && postgresFiles(folder, engines.DATABASE_URL, database)),
    README: readme(folder, { mongodb: !settings.MONGODB_URL, services: database?.owners.map(({ name }) => name) }),
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    // A file that is there would keep its mode.
    await rm(path, { force: true });
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  }
}

function kcatSettings(brokers: string, accounts: EngineAccounts): string {
  const admin = kafkaAdmin(accounts);
  const login = admin && {
    'security.protocol': 'SASL_PLAINTEXT',
    'sasl.mechanisms': 'SCRAM-SHA-512',
    'sasl.username': admin.username,
    'sasl.password': admin.password,
  };
  return Object.entries({ 'bootstrap.servers': brokers, ...login })
    .map((setting) => `${setting.join('=')}\n`)
    .join('');
}

const mongoAddress = ({ MONGODB_PORT: port }: StartSettings, { mongodb }: EngineAccounts): string =>
  engineAddress('mongodb', { port, password: mongodb?.adminPassword });

interface Login {
  readonly user: string;
  readonly password: string;
}

function postgresFiles(folder: string, url: string, { owners }: PlatformDatabase): Readonly<Record<string, string>> {
  const { hostname, port, pathname, username, password } = new URL(url);
  const database = pathname.slice(1);
  const logins: readonly Login[] = [
    { user: username, password },
    ...owners.map(({ name, password }) => ({ user: name, password })),
  ];
  const passfile = join(folder, '.pgpass');
  return {
    '.pgpass': logins.map(({ user, password }) => `${hostname}:${port}:${database}:${user}:${password}\n`).join(''),
    'pg_service.conf': logins
      .map(({ user }) =>
        [`[${user}]`, `host=${hostname}`, `port=${port}`, `dbname=${database}`, `user=${user}`, `passfile=${passfile}`]
          .map((line) => `${line}\n`)
          .join(''),
      )
      .join('\n'),
  };
}

interface Present {
  readonly mongodb: boolean;
  /** Those that log in to PostgreSQL. */
  readonly services: readonly string[] | undefined;
}

const readme = (folder: string, { mongodb, services }: Present): string =>
  [
    'Settings for clients of the engines. They hold passwords; npm start writes them anew.',
    '',
    `Kafka:      kcat -F ${join(folder, 'kcat.conf')} -L`,
    ...(mongodb ? [`MongoDB:    mongosh --nodb --shell ${join(folder, 'mongosh.js')}`] : []),
    ...(services
      ? [
          `PostgreSQL: PGSERVICEFILE=${join(folder, 'pg_service.conf')} psql service=modelyard`,
          `            modelyard may do everything; ${services.join(', ')}: what the service of this name may.`,
        ]
      : []),
    '',
  ].join('\n');
