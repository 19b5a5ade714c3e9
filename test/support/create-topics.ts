import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { ensureTopics } from '../../services/kit/bus/kafka.ts';
import { readTopicPlan } from '../../services/kit/bus/topic-plan.ts';
import { engine } from './engines.ts';

const plan = fileURLToPath(new URL('../../infra/kafka/topics.yaml', import.meta.url));

/** Several, so that order and assignment matter; at least one for each gateway of a spec, killed gateways included. */
const partitionLimit = 6;

type KafkaAt = Pick<Parameters<typeof ensureTopics>[0], 'brokers' | 'authoritiesFile'>;

/**
 * Makes the topics of these services under a prefix, on the run's Kafka or another one. Not those of all services, and with fewer
 * partitions than in production: each is files and leaders, which a broker that was killed looks through at its start.
 */
export async function createTopics(prefix: string, services: readonly string[], on?: KafkaAt): Promise<void> {
  const at = on ?? { brokers: [(await engine('kafka')).address] };
  const plans = readTopicPlan(plan, prefix)
    .filter(({ topic }) => services.some((service) => topic.startsWith(`${prefix}.${service}.`)))
    .map((one) => ({ ...one, partitions: Math.min(one.partitions, partitionLimit) }));
  await ensureTopics({ ...at, clientId: prefix, log: pino({ level: 'silent' }) }, plans);
}
