import { topicDrift } from '../services/kit/bus/kafka/topic-drift.ts';
import { ensureTopics } from '../services/kit/bus/kafka.ts';
import { readTopicPlan } from '../services/kit/bus/topic-plan.ts';
import { runScript } from './support/run-script.ts';

// npm run topics: creates the topics of infra/kafka/topics.yaml that are missing and reports where the others differ.
runScript('topics', async ({ kafka, prefix }) => {
  const plans = readTopicPlan('infra/kafka/topics.yaml', prefix);
  const created = await ensureTopics(kafka, plans);
  for (const topic of created) console.log(`created ${topic}`);
  for (const sentence of await topicDrift(kafka, plans)) console.warn(`warning: ${sentence}`);
  console.log(`${plans.length} topics, ${created.length} of them new`);
});
