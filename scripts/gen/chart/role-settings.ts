import { environmentOf, type Place, type SettingValue } from '../part-environment.ts';
import { containerOf, type Part } from '../platform-parts.ts';
import { release, value } from './marker.ts';
import { platformImage, secretReference } from './pod.ts';

/** A Service whose name stands for every pod: the edge spreads requests over them by itself. */
export const podsOf = (name: string): string => `${name}-pods`;

const cluster: Place = {
  secret: secretReference,
  repeated: secretReference,
  databaseUrl,
  mongoUrl,
  // The entry point and the classifier are let through to no broker.
  kafkaLogin: ({ service, role }, password) =>
    'KAFKA_BROKERS' in role.settings ? `${service.name}:${password}` : undefined,
  // In the values, for all parts at once.
  given: () => undefined,
  hostOf: (setting, service) => (setting.startsWith('EDGE_') ? podsOf(service) : service),
  hostsOf: (part) =>
    Object.keys(part.role.ports).length > 0 ? [containerOf(part), podsOf(containerOf(part))] : [containerOf(part)],
};

export function databaseUrl(user: string, password: string): string {
  const { host, port, database } = {
    host: value('engines.postgresql.host'),
    port: value('engines.postgresql.port'),
    database: value('engines.postgresql.database'),
  };
  return `postgres://${user}:${password}@${host}:${port}/${database}`;
}

export function mongoUrl(user: string, password: string): string {
  const { hosts, database, options } = {
    hosts: value('engines.mongodb.hosts'),
    database: value('engines.mongodb.database'),
    options: value('engines.mongodb.options'),
  };
  return `mongodb://${user}:${password}@${hosts}/${database}?${options}`;
}

/** Where engines are, for the parts that read these settings. */
const engines: Readonly<Record<string, string>> = {
  KAFKA_BROKERS: value('engines.kafka.brokers'),
  TOPIC_PREFIX: value('topicPrefix'),
};

/** A cluster is the one target of a platform in it. */
const targets: Readonly<Record<string, string>> = {
  DEPLOYMENT_TARGETS: 'kubernetes',
  DEPLOYMENT_KUBERNETES_NAMESPACE: release('Namespace'),
  DEPLOYMENT_KUBERNETES_REGISTRY: value('models.registry'),
  DEPLOYMENT_KUBERNETES_ORCHESTRATOR_IMAGE: platformImage.image,
  DEPLOYMENT_PACKAGE_REGISTRY: value('models.registry'),
  IMAGE_REGISTRY_HOST: value('models.registry'),
};

/** All settings of a part, as texts. */
export function settingsOf(part: Part, all: readonly Part[]): Readonly<Record<string, string>> {
  const known = { ...engines, ...targets };
  const read = Object.entries(known).filter(([name]) => name in part.role.settings);
  const own = Object.entries(environmentOf(part, all, cluster)).map(([name, one]) => [name, textOf(one)]);
  return {
    // Probes come from the node, metrics from another namespace.
    ADMIN_HOST: '0.0.0.0',
    // What tools keep beside their work goes where a pod may write.
    HOME: '/tmp',
    // For /logs.
    ...('KAFKA_BROKERS' in part.role.settings && { LOG_TO_TOPIC: 'true' }),
    ...Object.fromEntries([...read, ...own]),
  };
}

const textOf = (one: SettingValue): string => (typeof one === 'object' ? `[${one.join(',')}]` : String(one));
