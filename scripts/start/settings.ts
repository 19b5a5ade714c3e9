import { join, resolve } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../infra/engines/engines.ts';
import {
  address,
  brokers,
  type Environment,
  httpUrl,
  integer,
  mongoUrl,
  readSettings,
  topicPrefix,
} from '../../services/kit/config.ts';
import { usualProcesses } from './processes.ts';
import { servicePorts } from './services.ts';

const port = (fallback: number) => integer(fallback, 1, 65_535);

/** Every port of a platform on one machine, by the setting that moves it. */
export const portDefaults = {
  KAFKA_PORT: 19092,
  KAFKA_CONTROLLER_PORT: 19093,
  MONGODB_PORT: 27117,
  POSTGRES_PORT: 15432,
  DISTRIBUTION_PORT: 15500,
  ...servicePorts,
};

/** Settings of the launcher that begin as those of a service do; no service gets them, since it would take them for misspelt ones. */
const launcherOnly: ReadonlySet<string> = new Set(['REGISTRY_ENGINE_PORT']);

export const withoutLauncherSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !launcherOnly.has(name)));

export type PortSetting = keyof typeof portDefaults;

/** One setting for each port, with the port where it is not set. */
function ports<K extends string>(defaults: Readonly<Record<K, number>>) {
  const shapes = Object.entries<number>(defaults).map(([name, fallback]) => [name, port(fallback)]);
  return Object.fromEntries(shapes) as Readonly<Record<K, ReturnType<typeof port>>>;
}

const processes = () =>
  z
    .string()
    .regex(/^(each|[1-9]\d?)$/, 'must be a number of processes from 1 to 99, or each')
    .transform((text) => (text === 'each' ? text : Number(text)))
    .default(usualProcesses);

const shape = {
  KAFKA_BROKERS: brokers().optional(),
  MONGODB_URL: mongoUrl().optional(),
  DATABASE_URL: address('PostgreSQL', ['postgres', 'postgresql']).optional(),
  /** The registry that keeps the images. */
  REGISTRY_URL: httpUrl('the registry that keeps the images').optional(),
  /** Whether the Kafka and the MongoDB that are started here ask for a login, with a user for each service. */
  ENGINE_ACCOUNTS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  ...ports(portDefaults),
  /** Of the embedded MongoDB: memory for its data, and disk for the last changes; the latter when its folder is made. */
  MONGODB_CACHE_MIB: integer(256, 256, 1_048_576),
  MONGODB_OPLOG_MIB: integer(256, 16, 1_048_576),
  /** How many processes the services are spread over; `each` is one for each role, as in a cluster. */
  PROCESSES: processes(),
  MODELYARD_HOME: z.string().default('.modelyard'),
  TOPIC_PREFIX: topicPrefix(),
};

/**
 * Where a platform on this machine keeps its data and listens. An engine whose address is given is used and not started;
 * its port then means nothing.
 */
export type StartSettings = z.output<z.ZodObject<typeof shape>>;

/** Throws a ConfigError that names every mistake. */
export function readStartSettings(env: Environment): StartSettings {
  const settings = readSettings(shape, env);
  return { ...settings, MODELYARD_HOME: resolve(settings.MODELYARD_HOME) };
}

/** Ports of a platform with the usual settings, which may start while a trial runs. */
const usualPorts: ReadonlySet<number> = new Set(Object.values(portDefaults));

/** Settings of a platform apart from all others: its own folder, its own prefix, free ports. For trials. */
export async function separateSettings(folder: string, prefix: string): Promise<StartSettings> {
  const names = Object.keys(portDefaults);
  const ports = new Set<number>();
  while (ports.size < names.length) {
    const free = await freePort();
    if (!usualPorts.has(free)) ports.add(free);
  }
  const env = Object.fromEntries([...ports].map((value, index) => [names[index], String(value)]));
  return readStartSettings({ ...env, MODELYARD_HOME: join(folder, 'home'), TOPIC_PREFIX: prefix });
}
