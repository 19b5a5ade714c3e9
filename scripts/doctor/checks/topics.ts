import { topicDrift } from '../../../services/kit/bus/kafka/topic-drift.ts';
import { createKafkaTransport } from '../../../services/kit/bus/kafka.ts';
import { readTopicPlan } from '../../../services/kit/bus/topic-plan.ts';
import { kafkaOfChore } from '../../support/kafka-of-chore.ts';
import { type Check, problem, warning, well } from '../finding.ts';

/** Whether the topics of the platform are there, as they are meant to be. */
export const topics: Check = {
  name: 'topics',
  async run({ engines: { brokers }, settings, env }) {
    if (brokers === undefined) return [];
    const plans = readTopicPlan('infra/kafka/topics.yaml', settings.TOPIC_PREFIX);
    const options = kafkaOfChore('doctor', { brokers, env });
    const transport = createKafkaTransport(options);
    const present = await transport.topics().finally(() => transport.close());
    const missing = plans.filter(({ topic }) => !present.includes(topic)).map(({ topic }) => topic);
    if (missing.length > 0) return [problem('topics', `missing: ${missing.join(', ')}`, 'npm run topics')];
    const drift = await topicDrift(options, plans);
    if (drift.length === 0) return [well('topics', `all ${plans.length} are there as planned`)];
    const remedy = 'change it with kafka-configs or kafka-topics, or change infra/kafka/topics.yaml';
    return drift.map((sentence) => warning('topics', sentence, remedy));
  },
};
