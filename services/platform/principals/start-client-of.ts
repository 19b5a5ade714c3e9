import { systemClock } from '../../kit/clock.ts';
import type { Account } from '../../kit/http/accounts.ts';
import { basicAuth } from '../../kit/http/basic-auth.ts';
import { createFailureLimit } from '../../kit/http/failure-limit.ts';
import { createBasicUsers } from './basic-users.ts';
import { type ClientOf, createClientOf } from './client-of.ts';
import { type RememberCallersOptions, rememberCallers } from './remember-callers.ts';

export interface StartClientOfOptions extends RememberCallersOptions {
  /** Of the services that may do everything. */
  readonly accounts: readonly Account[];
  readonly solutions: NonNullable<RememberCallersOptions['solutions']>;
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
  const { service, config, accounts } = options;
  const { identify } = await rememberCallers(options);
  const realm = `Modelyard ${service.name}`;
  const basicUsers = options.basicUsers && createBasicUsers({ service, config, accounts, realm, identify });
  const authenticateService = basicAuth({
    accounts,
    realm,
    failures: createFailureLimit({ ...failures, clock: systemClock }),
  });
  return createClientOf({ identify, authenticateService, basicUsers });
}
