import { receiveBroadcast } from '../../kit/bus/broadcast.ts';
import { topicName } from '../../kit/bus/topics.ts';
import type { Transport } from '../../kit/bus/transport.ts';
import { systemClock } from '../../kit/clock.ts';
import type { Account } from '../../kit/http/accounts.ts';
import { basicAuth } from '../../kit/http/basic-auth.ts';
import { createFailureLimit } from '../../kit/http/failure-limit.ts';
import type { Service } from '../../kit/service.ts';
import type { Configured, identitySettings } from '../settings.ts';
import { createIdentifyCaller } from './authenticate.ts';
import { createBasicUsers } from './basic-users.ts';
import { cacheCallers } from './cache-callers.ts';
import { type ClientOf, createClientOf } from './client-of.ts';

export interface StartClientOfOptions {
  readonly service: Service;
  readonly transport: Transport;
  /** Of the topics. */
  readonly prefix: string;
  readonly config: Configured<typeof identitySettings>;
  /** Of the services that may do everything. */
  readonly accounts: readonly Account[];
  /** How long the user of a token is remembered; events of identity end that earlier. */
  readonly cacheMs: number;
  /** What is remembered about solutions of the catalog. */
  readonly solutions: {
    /** It has changed. */
    forget(solutionId: string): void;
    /** Changes may have been missed. */
    forgetAll(): void;
  };
  /** Whether users log in by HTTP Basic as well: with an API token, or with their password. */
  readonly basicUsers?: true;
}

/** Wrong accounts that one network may send within a quarter of an hour before it gets 429. */
const failures = { failures: 100, windowMs: 15 * 60_000 };

/**
 * For a service that decides itself who may do what: finds the client of a request, and drops what is remembered about users
 * and solutions when identity and the catalog say that they have changed.
 */
export async function startClientOf(options: StartClientOfOptions): Promise<ClientOf> {
  const { service, transport, prefix, config, accounts, cacheMs, solutions } = options;
  const callers = cacheCallers(createIdentifyCaller(service, config), cacheMs);
  await receiveBroadcast({
    ...{ service, transport, prefix, name: 'access events' },
    topics: ['catalog', 'identity'].map((other) => topicName(prefix, other, 'events')),
    onRecord({ key }) {
      const [kind, id = ''] = key.split('/');
      if (kind === 'solution') solutions.forget(id);
      if (kind === 'user') callers.forgetUser(id);
    },
    onAssigned() {
      solutions.forgetAll();
      callers.forgetAll();
    },
  });
  const realm = `Modelyard ${service.name}`;
  const basicUsers =
    options.basicUsers && createBasicUsers({ service, config, accounts, realm, identify: callers.identify });
  const authenticateService = basicAuth({
    accounts,
    realm,
    failures: createFailureLimit({ ...failures, clock: systemClock }),
  });
  return createClientOf({ identify: callers.identify, authenticateService, basicUsers });
}
