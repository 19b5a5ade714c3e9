import { integer, readSettings } from '../config.ts';
import type { Service } from '../service.ts';
import { createKafkaConnection, createKafkaTransport } from './kafka.ts';
import type { Transport } from './transport.ts';

const settings = {
  /** How long after a process died its partitions go to other members. At least the brokers' group.min.session.timeout.ms. */
  KAFKA_SESSION_TIMEOUT_MS: integer(10_000, 3_000, 300_000),
};

/** The Kafka transport of a role, checked by /readyz. The roles of a process share one producer for each cluster. Throws ConfigError. */
export function connectKafka(service: Service, brokers: readonly string[]): Transport {
  const { name, role, env, log, life, shared } = service;
  const { KAFKA_SESSION_TIMEOUT_MS: sessionTimeoutMs } = readSettings(settings, env);
  const { client: connection, release } = shared.lease(
    `kafka ${brokers}`,
    () => createKafkaConnection({ brokers, clientId: shared.name, log }),
    (unused) => unused.close(),
  );
  const transport = createKafkaTransport({ brokers, clientId: `${name}-${role}`, log, sessionTimeoutMs }, connection);
  life.onStop('kafka', async () => {
    await transport.close();
    await release();
  });
  life.addCheck('kafka', () => transport.ping());
  return transport;
}
