import { giveAccounts } from '../services/kit/bus/kafka.ts';
import { readTopicPlan } from '../services/kit/bus/topic-plan.ts';
import { ConfigError, readSettings } from '../services/kit/config.ts';
import { kafkaPasswordSetting, kafkaServices } from './kafka/kafka-accounts.ts';
import { accountPassword } from './support/account-password.ts';
import { runScript } from './support/run-script.ts';

// npm run kafka-accounts: gives each service a user of its own in Kafka (SCRAM-SHA-512), with the rights it needs by the names of
// topics. KAFKA_CREDENTIALS is a user who may do everything, CONTENT_KAFKA_PASSWORD and so on are the passwords the users get.
runScript('kafka-accounts', async ({ kafka, prefix }) => {
  if (!kafka.credentials)
    throw new ConfigError(['KAFKA_CREDENTIALS is not set: give name:password of who may do everything']);
  const topics = readTopicPlan('infra/kafka/topics.yaml', prefix).map(({ topic }) => topic);
  const services = kafkaServices(prefix, topics);
  const shape = Object.fromEntries(services.map(({ name }) => [kafkaPasswordSetting(name), accountPassword()]));
  const passwords = readSettings(shape, process.env);
  const accounts = services.map(({ name, rights }) => ({
    ...{ username: name, password: passwords[kafkaPasswordSetting(name)] ?? '', rights },
  }));
  await giveAccounts(kafka, accounts);
  for (const { username, rights } of accounts) console.log(`${username} has ${rights.length} rights`);
});
