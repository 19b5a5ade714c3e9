import { readSettings } from '../config.ts';
import type { Service } from '../service.ts';
import { createKafkaConnection, createKafkaTransport } from './kafka.ts';
import { sessionSettings } from './kafka-settings.ts';
import type { Transport } from './transport.ts';

/** The Kafka transport of a role, checked by /readyz. The roles of a process share one producer for each cluster. Throws ConfigError. */
export function connectKafka(service: Service, brokers: readonly string[]): Transport {
  const { name, role, env, log, life, shared } = service;
  const { KAFKA_SESSION_TIMEOUT_MS: sessionTimeoutMs } = readSettings(sessionSettings, env);
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
  life.addCheck('kafka', () => transport.ping(), `no broker answers at ${brokers.join(', ')}; check KAFKA_BROKERS`);
  return transport;
}
