import { join } from 'node:path';
import { ensureTopics, type KafkaCredentials } from '../../services/kit/bus/kafka.ts';
import { securityOf, securitySettings } from '../../services/kit/bus/kafka-settings.ts';
import { readTopicPlan } from '../../services/kit/bus/topic-plan.ts';
import { type Environment, readSettings } from '../../services/kit/config.ts';
import { createLog } from '../../services/kit/log.ts';
import { StartError } from './start-error.ts';

const plan = join(import.meta.dirname, '..', '..', 'infra', 'kafka', 'topics.yaml');

export const plannedTopics = (prefix: string) => readTopicPlan(plan, prefix);

/** Creates the topics that are missing, as `npm run topics` does. `admin`: who may do so, where services may not. Throws a StartError. */
export async function createTopics(
  env: Environment & { readonly KAFKA_BROKERS: string },
  prefix: string,
  signal: AbortSignal,
  admin?: KafkaCredentials,
): Promise<void> {
  const log = createLog({ service: 'scripts', role: 'start', instance: '', level: 'silent' });
  try {
    const security = { ...securityOf(readSettings(securitySettings, env)), ...(admin && { credentials: admin }) };
    const options = { brokers: env.KAFKA_BROKERS.split(','), ...security, clientId: 'modelyard-start', log };
    // Those of an earlier start are served as soon as the broker is; the roles wait for that themselves.
    await ensureTopics(options, plannedTopics(prefix), { awaitExisting: false, signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new StartError(`The topics could not be created. ${error instanceof Error ? error.message : error}`);
  }
  signal.throwIfAborted();
}
