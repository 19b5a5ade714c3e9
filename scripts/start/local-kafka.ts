import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokerAdmin } from '../../infra/engines/engines.ts';
import type { KafkaCredentials } from '../../services/kit/bus/kafka.ts';
import type { StartSettings } from './settings.ts';

type Given = Pick<StartSettings, 'ENGINE_ACCOUNTS' | 'KAFKA_BROKERS' | 'MODELYARD_HOME'>;

/** Who may do everything in the Kafka of the platform of `npm start`, for chores; undefined where that asks for no login. */
export function localKafkaLogin(settings: Given): KafkaCredentials | undefined {
  if (settings.ENGINE_ACCOUNTS === 'off' || settings.KAFKA_BROKERS) return undefined;
  try {
    const password = readFileSync(join(settings.MODELYARD_HOME, 'kafka', 'password'), 'utf8').trim();
    return { username: brokerAdmin, password };
  } catch {
    // No platform was started with this home yet: who logs in hears that no broker answers.
    return undefined;
  }
}
