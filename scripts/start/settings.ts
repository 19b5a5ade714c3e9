import { join, resolve } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../infra/engines/engines.ts';
import {
  address,
  brokers,
  type Environment,
  integer,
  mongoUrl,
  readSettings,
  topicPrefix,
} from '../../services/kit/config.ts';
import { usualProcesses } from './processes.ts';

const port = (fallback: number) => integer(fallback, 1, 65_535);

/** Every port of a platform on one machine, by the setting that moves it. */
export const portDefaults = {
  KAFKA_PORT: 19092,
  MONGODB_PORT: 27117,
  POSTGRES_PORT: 15432,
  EDGE_PORT: 8080,
  CONTENT_PORT: 8081,
  CONTENT_WORKER_PORT: 8091,
  CATALOG_PORT: 8002,
  CATALOG_RELAY_PORT: 8012,
  IDENTITY_PORT: 8084,
  IDENTITY_RELAY_PORT: 8094,
  PUBLICATION_WORKER_PORT: 8093,
  NOTIFICATION_PORT: 8086,
  NOTIFICATION_WORKER_PORT: 8096,
  PORTAL_PORT: 8083,
  PORTAL_WORKER_PORT: 8095,
  ORCHESTRATOR_PORT: 8555,
  ORCHESTRATOR_WORKER_PORT: 8565,
  CLASSIFIER_GRPC_PORT: 50051,
  CLASSIFIER_HTTP_PORT: 8057,
} as const;

export type PortSetting = keyof typeof portDefaults;

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
  KAFKA_PORT: port(portDefaults.KAFKA_PORT),
  MONGODB_PORT: port(portDefaults.MONGODB_PORT),
  POSTGRES_PORT: port(portDefaults.POSTGRES_PORT),
  EDGE_PORT: port(portDefaults.EDGE_PORT),
  CONTENT_PORT: port(portDefaults.CONTENT_PORT),
  CONTENT_WORKER_PORT: port(portDefaults.CONTENT_WORKER_PORT),
  CATALOG_PORT: port(portDefaults.CATALOG_PORT),
  CATALOG_RELAY_PORT: port(portDefaults.CATALOG_RELAY_PORT),
  IDENTITY_PORT: port(portDefaults.IDENTITY_PORT),
  IDENTITY_RELAY_PORT: port(portDefaults.IDENTITY_RELAY_PORT),
  PUBLICATION_WORKER_PORT: port(portDefaults.PUBLICATION_WORKER_PORT),
  NOTIFICATION_PORT: port(portDefaults.NOTIFICATION_PORT),
  NOTIFICATION_WORKER_PORT: port(portDefaults.NOTIFICATION_WORKER_PORT),
  PORTAL_PORT: port(portDefaults.PORTAL_PORT),
  PORTAL_WORKER_PORT: port(portDefaults.PORTAL_WORKER_PORT),
  ORCHESTRATOR_PORT: port(portDefaults.ORCHESTRATOR_PORT),
  ORCHESTRATOR_WORKER_PORT: port(portDefaults.ORCHESTRATOR_WORKER_PORT),
  CLASSIFIER_GRPC_PORT: port(portDefaults.CLASSIFIER_GRPC_PORT),
  CLASSIFIER_HTTP_PORT: port(portDefaults.CLASSIFIER_HTTP_PORT),
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

/** Settings of a platform that can not meet any other: its own folder, its own prefix, ports nobody has. For trials. */
export async function separateSettings(folder: string, prefix: string): Promise<StartSettings> {
  const names = Object.keys(portDefaults);
  const ports = new Set<number>();
  while (ports.size < names.length) ports.add(await freePort());
  const env = Object.fromEntries([...ports].map((value, index) => [names[index], String(value)]));
  return readStartSettings({ ...env, MODELYARD_HOME: join(folder, 'home'), TOPIC_PREFIX: prefix });
}
