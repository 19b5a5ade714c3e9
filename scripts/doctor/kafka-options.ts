import type { KafkaOptions } from '../../services/kit/bus/kafka.ts';
import { kafkaCredentials } from '../../services/kit/bus/kafka-settings.ts';
import { type Environment, readSettings } from '../../services/kit/config.ts';
import { createLog } from '../../services/kit/log.ts';

/** Throws a ConfigError for credentials that are none. */
export function kafkaOptions(brokers: readonly string[], env: Environment): KafkaOptions {
  const { KAFKA_CREDENTIALS: credentials } = readSettings({ KAFKA_CREDENTIALS: kafkaCredentials().optional() }, env);
  const log = createLog({ service: 'scripts', role: 'doctor', instance: '', level: 'silent' });
  return { brokers, credentials, clientId: 'modelyard-doctor', log };
}
