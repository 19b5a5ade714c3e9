import type { KafkaOptions } from '../../services/kit/bus/kafka.ts';
import { securityOf, securitySettings } from '../../services/kit/bus/kafka-settings.ts';
import { type Environment, readSettings } from '../../services/kit/config.ts';
import { createLog } from '../../services/kit/log.ts';
import { localKafkaLogin } from '../start/local-kafka.ts';
import { readStartSettings } from '../start/settings.ts';

export interface ChoreKafka {
  readonly brokers: readonly string[];
  /** Read of `env` where it is absent. */
  readonly security?: Parameters<typeof securityOf>[0];
  readonly env: Environment;
  /** Of its log; silent where it is absent. */
  readonly level?: string;
}

/**
 * How a chore calls Kafka: with the login that is given, else with that of the platform of `npm start`. Throws a ConfigError for
 * credentials, or a file of authorities, that are none.
 */
export function kafkaOfChore(
  chore: string,
  { brokers, env, security = readSettings(securitySettings, env), level = 'silent' }: ChoreKafka,
): KafkaOptions {
  const { credentials = localKafkaLogin(readStartSettings(env)), authoritiesFile } = securityOf(security);
  const log = createLog({ service: 'scripts', role: chore, instance: '', level });
  return { brokers, credentials, authoritiesFile, clientId: `modelyard-${chore}`, log };
}
