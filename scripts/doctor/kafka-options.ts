import type { KafkaOptions } from '../../services/kit/bus/kafka.ts';
import { kafkaCredentials } from '../../services/kit/bus/kafka-settings.ts';
import { readSettings } from '../../services/kit/config.ts';
import { createLog } from '../../services/kit/log.ts';
import type { Patient } from './finding.ts';
import { knownEngines } from './known-engines.ts';

/** Throws a ConfigError for credentials that are none. */
export async function kafkaOptions(patient: Patient): Promise<KafkaOptions> {
  const { KAFKA_CREDENTIALS: credentials } = readSettings(
    { KAFKA_CREDENTIALS: kafkaCredentials().optional() },
    patient.env,
  );
  const { brokers } = await knownEngines(patient);
  const log = createLog({ service: 'scripts', role: 'doctor', instance: '', level: 'silent' });
  return { brokers, credentials, clientId: 'modelyard-doctor', log };
}
