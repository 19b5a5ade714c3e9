import { brokerAdmin, engineAddress } from '../../infra/engines/engines.ts';
import { giveAccounts } from '../../services/kit/bus/kafka.ts';
import { createLog } from '../../services/kit/log.ts';
import { giveMongoAccounts } from '../../services/kit/store/mongo-accounts.ts';
import { kafkaAccounts } from '../kafka/kafka-accounts.ts';
import { mongoServices } from '../mongo/mongo-services.ts';
import { type EngineAccounts, kafkaAdmin } from './engine-accounts.ts';
import type { StartSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { plannedTopics } from './topics.ts';

/** Makes the users of engines that run, and gives them their rights. Throws a StartError. */
export async function giveEngineAccounts(accounts: EngineAccounts, settings: StartSettings): Promise<void> {
  try {
    await Promise.all([giveKafka(accounts, settings), giveMongo(accounts, settings)]);
  } catch (error) {
    throw new StartError(`The accounts of the engines could not be made: ${(error as Error).message}`);
  }
}

async function giveKafka(accounts: EngineAccounts, settings: StartSettings): Promise<void> {
  const { kafka } = accounts;
  if (!kafka) return;
  const log = createLog({ service: 'scripts', role: 'start', instance: '', level: 'silent' });
  const brokers = [engineAddress('kafka', { port: settings.KAFKA_PORT })];
  const prefix = settings.TOPIC_PREFIX;
  const topics = plannedTopics(prefix).map(({ topic }) => topic);
  const users = kafkaAccounts(prefix, topics).map(({ name, rights }) => ({
    ...{ username: name, password: kafka.passwords.get(name) ?? '', rights },
  }));
  // For people's clients, which log in as services do.
  const admin = { username: brokerAdmin, password: kafka.adminPassword, rights: [] };
  await giveAccounts({ brokers, credentials: kafkaAdmin(accounts), clientId: 'modelyard-start', log }, [
    ...users,
    admin,
  ]);
}

async function giveMongo({ mongodb }: EngineAccounts, { MONGODB_PORT: port }: StartSettings): Promise<void> {
  if (!mongodb) return;
  const url = engineAddress('mongodb', { port, password: mongodb.adminPassword });
  const users = mongoServices.map(({ name, collections }) => ({
    ...{ username: name, password: mongodb.passwords.get(name) ?? '', collections },
  }));
  await giveMongoAccounts(url, users);
}
