import type { KafkaOptions } from '../../services/kit/bus/kafka.ts';
import { securityOf, securitySettings } from '../../services/kit/bus/kafka-settings.ts';
import { type Environment, readSettings } from '../../services/kit/config.ts';
import { createLog } from '../../services/kit/log.ts';
import { localKafkaLogin } from '../start/local-kafka.ts';
import { readStartSettings } from '../start/settings.ts';

/** Throws a ConfigError for credentials, or a file of authorities, that are none. */
export function kafkaOptions(brokers: readonly string[], env: Environment): KafkaOptions {
  const { credentials, authoritiesFile } = securityOf(readSettings(securitySettings, env));
  const login = credentials ?? localKafkaLogin(readStartSettings(env));
  const log = createLog({ service: 'scripts', role: 'doctor', instance: '', level: 'silent' });
  return { brokers, credentials: login, authoritiesFile, clientId: 'modelyard-doctor', log };
}
