import kafkajs from 'kafkajs';
import type { TopicPlan } from '../topic-plan.ts';
import { createClient, type KafkaOptions } from './client.ts';

/** Where existing topics differ from their plan, one sentence for each difference. Changing them is an operator's decision. */
export async function topicDrift(options: KafkaOptions, plans: readonly TopicPlan[]): Promise<string[]> {
  const admin = createClient(options).admin();
  await admin.connect();
  try {
    const { topics } = await admin.fetchTopicMetadata({ topics: plans.map(({ topic }) => topic) });
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: plans.map(({ topic, config }) => ({
        type: kafkajs.ConfigResourceTypes.TOPIC,
        name: topic,
        configNames: Object.keys(config),
      })),
    });
    const partitions = new Map(topics.map(({ name, partitions: list }) => [name, list.length]));
    const configs = new Map(
      resources.map(({ resourceName, configEntries }) => [
        resourceName,
        new Map(configEntries.map(({ configName, configValue }) => [configName, configValue])),
      ]),
    );
    return plans.flatMap((plan) =>
      differences(plan, partitions.get(plan.topic) ?? 0, configs.get(plan.topic) ?? new Map()),
    );
  } finally {
    await admin.disconnect();
  }
}

/** More partitions than planned are allowed: an operator added them. */
function differences(plan: TopicPlan, partitions: number, config: ReadonlyMap<string, string>): string[] {
  const { topic } = plan;
  const few =
    partitions < plan.partitions ? [`${topic} has ${partitions} partitions, the plan says ${plan.partitions}`] : [];
  const other = Object.entries(plan.config)
    .filter(([name, value]) => config.get(name) !== value)
    .map(([name, value]) => `${topic} has ${name}=${config.get(name) ?? 'nothing'}, the plan says ${value}`);
  return [...few, ...other];
}
