import type { EngineTls } from '../engine.ts';

export interface BrokerAddresses {
  readonly host: string;
  readonly port: number;
  readonly controllerPort: number;
  /** Of the user `admin`, who may do everything. Where it is given, clients log in, and others may do nothing until they are given rights. */
  readonly adminPassword?: string | undefined;
  readonly tls?: EngineTls | undefined;
}

/** Who makes the other users. */
export const brokerAdmin = 'admin';

/**
 * A broker that is its own controller. Every replication factor is 1 because there is one broker; topics come into being
 * only where they are created explicitly: otherwise a misspelt name would become a topic without consumers.
 */
export function brokerSettings(
  logDir: string,
  { host, port, controllerPort, adminPassword, tls }: BrokerAddresses,
): Readonly<Record<string, string | number | boolean>> {
  const advertised = host === '0.0.0.0' ? '127.0.0.1' : host;
  return {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'CLIENTS',
    listeners: `CLIENTS://${host}:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `CLIENTS://${advertised}:${port}`,
    ...protocols({ hasAccounts: adminPassword !== undefined, hasTls: tls !== undefined }),
    ...(adminPassword === undefined ? {} : guarded(adminPassword)),
    ...(tls === undefined ? {} : encrypted(tls)),
    'log.dirs': logDir,
    'auto.create.topics.enable': false,
    // The cleaner's table of keys is taken as a whole when the broker starts, and is 128 MiB by default: most of its memory.
    'log.cleaner.dedupe.buffer.size': 4 * 1024 * 1024,
    // Only whole segments are deleted, by default of 1 GiB, and each has indexes of 20 MiB: sparse, but not for every copy.
    'log.segment.bytes': 32 * 1024 * 1024,
    'log.index.size.max.bytes': 1024 * 1024,
    // A record of 5 MiB with its headers and its batch around it.
    'message.max.bytes': 6 * 1024 * 1024,
    'replica.fetch.max.bytes': 6 * 1024 * 1024,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 10,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 10,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    // By default the controller writes an empty record each half second, by which other brokers see that they are up to date.
    'metadata.max.idle.interval.ms': 0,
    'group.initial.rebalance.delay.ms': 0,
    // Trials that kill consumers need not wait for six seconds each time.
    'group.min.session.timeout.ms': 3000,
    // After a crash the broker waits for its former self to be declared dead.
    'broker.heartbeat.interval.ms': 500,
    'broker.session.timeout.ms': 3000,
  };
}

/** The same as the file that a broker reads. */
export const serverProperties = (logDir: string, addresses: BrokerAddresses): string =>
  Object.entries(brokerSettings(logDir, addresses))
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');

/** The controller is asked by this broker alone, on this machine. */
function protocols({ hasAccounts, hasTls }: { readonly hasAccounts: boolean; readonly hasTls: boolean }) {
  const login = hasAccounts ? 'SASL_' : '';
  const map = `CLIENTS:${login}${hasTls ? 'SSL' : 'PLAINTEXT'},CONTROLLER:${login}PLAINTEXT`;
  return { 'listener.security.protocol.map': map };
}

const encrypted = ({ keyAndCertificateFile, authoritiesFile }: EngineTls) => ({
  'ssl.keystore.type': 'PEM',
  'ssl.keystore.location': keyAndCertificateFile,
  'ssl.truststore.type': 'PEM',
  'ssl.truststore.location': authoritiesFile,
});

/** Services log in with SCRAM; the broker itself, and who makes their users, with a password that stands in these properties. */
function guarded(password: string): Readonly<Record<string, string>> {
  const modules = 'org.apache.kafka.common.security';
  const own = `username="${brokerAdmin}" password="${password}"`;
  const plain = `${modules}.plain.PlainLoginModule required ${own} user_${brokerAdmin}="${password}";`;
  return {
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512,PLAIN',
    'sasl.mechanism.inter.broker.protocol': 'PLAIN',
    'sasl.mechanism.controller.protocol': 'PLAIN',
    'listener.name.clients.plain.sasl.jaas.config': plain,
    'listener.name.clients.scram-sha-512.sasl.jaas.config': `${modules}.scram.ScramLoginModule required;`,
    'listener.name.controller.sasl.enabled.mechanisms': 'PLAIN',
    'listener.name.controller.plain.sasl.jaas.config': plain,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': `User:${brokerAdmin}`,
  };
}
