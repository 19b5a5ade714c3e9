import { brokerAdmin, engineAddress, enginePassword, newPassword } from '../../infra/engines/engines.ts';
import type { KafkaCredentials } from '../../services/kit/bus/kafka.ts';
import { kafkaCredentialsSetting, kafkaUsers } from '../kafka/kafka-accounts.ts';
import { mongoServices, mongoUrlSetting } from '../mongo/mongo-services.ts';
import type { Home } from './home.ts';
import { keptSecret } from './kept-secret.ts';
import type { StartSettings } from './settings.ts';

/** Users of one engine that a start brings up itself: who may do everything, and the services. */
interface EngineUsers {
  readonly adminPassword: string;
  /** By the names of services, which are the names of their users. */
  readonly passwords: ReadonlyMap<string, string>;
}

/** Of Kafka and MongoDB; PostgreSQL always asks for a login. */
export interface EngineAccounts {
  readonly kafka?: EngineUsers;
  readonly mongodb?: EngineUsers;
}

/**
 * With `ENGINE_ACCOUNTS=on` each service gets a user of its own in the engines that this start brings up, whose password is in a file of
 * the home. Where the address of an engine is given that is for its operator to decide. Throws a StartError.
 */
export async function engineAccounts(home: Home, settings: StartSettings): Promise<EngineAccounts> {
  if (settings.ENGINE_ACCOUNTS === 'off') return {};
  const usersOf = async (engine: 'kafka' | 'mongodb', names: readonly string[]): Promise<EngineUsers> => {
    const passwords = new Map<string, string>();
    for (const name of names)
      passwords.set(name, (await keptSecret(home.path, `${name}-${engine}-password`, newPassword)).text);
    return { adminPassword: await enginePassword(home.engineFolder(engine)), passwords };
  };
  const mongoNames = mongoServices.map(({ name }) => name);
  return {
    ...(!settings.KAFKA_BROKERS && { kafka: await usersOf('kafka', kafkaUsers) }),
    ...(!settings.MONGODB_URL && { mongodb: await usersOf('mongodb', mongoNames) }),
  };
}

/** What these services log in with. */
export function accountEnv(
  { kafka, mongodb }: EngineAccounts,
  { MONGODB_PORT: port }: StartSettings,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const settingsOf = (
    users: EngineUsers | undefined,
    toSetting: (user: string, password: string) => [string, string],
  ) => [...(users?.passwords ?? [])].filter(([name]) => names.includes(name)).map((login) => toSetting(...login));
  return Object.fromEntries([
    ...settingsOf(kafka, (user, password) => [kafkaCredentialsSetting(user), `${user}:${password}`]),
    ...settingsOf(mongodb, (user, password) => [
      mongoUrlSetting(user),
      engineAddress('mongodb', { port, user, password }),
    ]),
  ]);
}

/** The user of Kafka who makes topics and the other users. */
export const kafkaAdmin = ({ kafka }: EngineAccounts): KafkaCredentials | undefined =>
  kafka && { username: brokerAdmin, password: kafka.adminPassword, mechanism: 'plain' };
