import { readSettings } from '../config.ts';
import type { Service } from '../service.ts';
import { createKafkaConnection, createKafkaTransport } from './kafka.ts';
import { connectionSettings, securityOf } from './kafka-settings.ts';
import type { Transport } from './transport.ts';

/** What a role uses of the brokers, with who it is to them. Throws a ConfigError. */
export function openConnection({ log, env, shared }: Service, brokers: readonly string[]) {
  const settings = readSettings(connectionSettings, env);
  const security = securityOf(settings);
  const { client: connection, release } = shared.lease(
    `kafka ${brokers} ${security.credentials?.username} ${security.authoritiesFile}`,
    () => createKafkaConnection({ brokers, ...security, clientId: shared.name, log }),
    (unused) => unused.close(),
  );
  return { connection, release, security, sessionTimeoutMs: settings.KAFKA_SESSION_TIMEOUT_MS };
}

/**
 * The Kafka transport of a role, checked by /readyz. The roles of a process share one producer for each user of each cluster.
 * Throws ConfigError.
 */
export function connectKafka(service: Service, brokers: readonly string[]): Transport {
  const { name, role, log, life } = service;
  const { connection, release, security, sessionTimeoutMs } = openConnection(service, brokers);
  const options = { brokers, ...security, clientId: `${name}-${role}`, log, sessionTimeoutMs };
  const transport = createKafkaTransport(options, connection);
  life.onStop('kafka', async () => {
    await transport.close();
    await release();
  });
  const help = 'check KAFKA_BROKERS, KAFKA_CREDENTIALS and KAFKA_AUTHORITIES_FILE';
  life.addCheck('kafka', () => transport.ping(), `no broker answers at ${brokers.join(', ')}; ${help}`);
  return transport;
}
