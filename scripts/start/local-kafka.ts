import { brokerAdmin } from '../../infra/engines/engines.ts';
import type { KafkaCredentials } from '../../services/kit/bus/kafka.ts';
import { localEnginePassword } from './local-engine-password.ts';
import type { StartSettings } from './settings.ts';

type Given = Pick<StartSettings, 'ENGINE_ACCOUNTS' | 'KAFKA_BROKERS' | 'MODELYARD_HOME'>;

/** Who may do everything in the Kafka of the platform of `npm start`, for chores; undefined where that asks for no login. */
export function localKafkaLogin(settings: Given): KafkaCredentials | undefined {
  if (settings.ENGINE_ACCOUNTS === 'off' || settings.KAFKA_BROKERS) return undefined;
  const password = localEnginePassword(settings.MODELYARD_HOME, 'kafka');
  return password === undefined ? undefined : { username: brokerAdmin, password };
}
