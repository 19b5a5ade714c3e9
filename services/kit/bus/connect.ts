import { integer, readSettings } from '../config.ts';
import type { Service } from '../service.ts';
import { createKafkaTransport } from './kafka.ts';
import type { Transport } from './transport.ts';

const settings = {
  /** How long after a process died its partitions go to others. Not below what the brokers allow: group.min.session.timeout.ms. */
  KAFKA_SESSION_TIMEOUT_MS: integer(10_000, 3_000, 300_000),
};

/** Kafka for this process; closed with the service and asked by /readyz. Throws ConfigError. */
export function connectKafka(service: Service, brokers: readonly string[]): Transport {
  const { KAFKA_SESSION_TIMEOUT_MS: sessionTimeoutMs } = readSettings(settings, service.env);
  const clientId = `${service.name}-${service.role}`;
  const transport = createKafkaTransport({ brokers, clientId, log: service.log, sessionTimeoutMs });
  service.life.onStop('kafka', () => transport.close());
  service.life.addCheck('kafka', () => transport.ping());
  return transport;
}
