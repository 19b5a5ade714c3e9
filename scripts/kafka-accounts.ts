import { giveAccounts } from '../services/kit/bus/kafka.ts';
import { readTopicPlan } from '../services/kit/bus/topic-plan.ts';
import { ConfigError, readSettings } from '../services/kit/config.ts';
import { kafkaAccounts, kafkaPasswordSetting } from './kafka/kafka-accounts.ts';
import { accountPassword } from './support/account-password.ts';
import { runScript } from './support/run-script.ts';

// npm run kafka-accounts: gives each service, and tools that watch the lag of groups, a user in Kafka (SCRAM-SHA-512), with the rights
// it needs by the names of topics. KAFKA_CREDENTIALS is a user who may do everything, CONTENT_KAFKA_PASSWORD and so on are the passwords the users get.
runScript('kafka-accounts', async ({ kafka, prefix }) => {
  if (!kafka.credentials)
    throw new ConfigError(['KAFKA_CREDENTIALS is not set: give name:password of who may do everything']);
  const topics = readTopicPlan('infra/kafka/topics.yaml', prefix).map(({ topic }) => topic);
  const users = kafkaAccounts(prefix, topics);
  const shape = Object.fromEntries(users.map(({ name }) => [kafkaPasswordSetting(name), accountPassword()]));
  const passwords = readSettings(shape, process.env);
  const accounts = users.map(({ name, rights }) => ({
    ...{ username: name, password: passwords[kafkaPasswordSetting(name)] ?? '', rights },
  }));
  await giveAccounts(kafka, accounts);
  for (const { username, rights } of accounts) console.log(`${username} has ${rights.length} rights`);
});
