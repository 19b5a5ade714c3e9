import { fileURLToPath } from 'node:url';
import { type AvroCodec, createAvroCodec } from '../codec/avro.ts';
import type { Service } from '../service.ts';
import { createKafkaTransport } from './kafka.ts';
import type { Transport } from './transport.ts';

const schemas = new URL('../../../schemas/avro/', import.meta.url);

/** The message types of this platform. */
export const platformCodec = (): AvroCodec =>
  createAvroCodec({ current: fileURLToPath(schemas), released: fileURLToPath(new URL('released/', schemas)) });

/** Kafka for this process; closed with the service and asked by /readyz. */
export function connectKafka(service: Service, brokers: readonly string[]): Transport {
  const transport = createKafkaTransport({ brokers, clientId: `${service.name}-${service.role}`, log: service.log });
  service.life.onStop('kafka', () => transport.close());
  service.life.addCheck('kafka', () => transport.ping());
  return transport;
}
