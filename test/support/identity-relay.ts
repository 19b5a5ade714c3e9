import { connectUsers } from '../../services/identity/clients/connect-users.ts';
import { readRelayConfig } from '../../services/identity/config.ts';
import type { Users } from '../../services/identity/domain/ports.ts';
import { startMail } from '../../services/identity/relay/start-mail.ts';
import { createStores } from '../../services/identity/store/stores.ts';
import { createService, type Service } from '../../services/kit/service.ts';
import { createTransactions } from '../../services/kit/store/transactions.ts';
import type { TestIdentity } from './identity.ts';

/** What the relay of an identity works with, in the spec's own process. */
export interface RelayParts {
  readonly service: Service;
  readonly users: Users;
  /** Sends mail from now on, with these settings besides the identity's own. */
  startMail(settings?: Readonly<Record<string, string>>): void;
  stop(): Promise<void>;
}

export function createRelayParts({ schema, env }: TestIdentity): RelayParts {
  const service = createService('identity', 'relay', { LOG_LEVEL: 'silent' });
  const config = (settings = {}) => readRelayConfig({ ...env, KAFKA_BROKERS: '127.0.0.1:1', ...settings });
  const users = connectUsers(service, config());
  return {
    ...{ service, users },
    startMail: (settings) =>
      startMail({ service, config: config(settings), users, ...createStores(createTransactions(schema)) }),
    stop: () => service.life.stop(),
  };
}
