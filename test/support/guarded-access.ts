import { systemClock } from '../../services/kit/clock.ts';
import { AppError, unavailable } from '../../services/kit/errors.ts';
import { basicAuth } from '../../services/kit/http/basic-auth.ts';
import type { Caller } from '../../services/kit/http/caller.ts';
import { createFailureLimit } from '../../services/kit/http/failure-limit.ts';
import { createAuthorise } from '../../services/orchestrator/app/access/authorise.ts';
import { createOwners, type Owners } from '../../services/orchestrator/app/access/owners.ts';
import type { Access } from '../../services/orchestrator/gateway/deps.ts';
import type { Ownership } from '../../services/platform/access/policies.ts';
import { createClientOf } from '../../services/platform/principals/client-of.ts';

/** Tokens of these users are their names. `reader` has an API token for reading, `scopeless` one without scopes. */
const users = ['admin', 'owner', 'coOwner', 'stranger', 'reader', 'scopeless'] as const;
export type Who = (typeof users)[number] | 'deployer' | 'anonymous';

const scopes: Readonly<Record<string, readonly string[]>> = { reader: ['read'], scopeless: [] };

/** The solution that the catalog knows; it answers nothing about the second one. */
export const knownSolution = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24';
export const brokenSolution = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c25';

export interface GuardedAccess extends Access {
  readonly owners: Owners;
  /** Of the known solution. */
  ownership: Ownership;
}

const identify = async ({ token }: { readonly token: string }): Promise<Caller> => {
  const loginName = users.find((name) => name === token);
  if (!loginName) throw new AppError('unauthenticated', 'The token is not valid.');
  const via = scopes[loginName] ? 'api-token' : 'session';
  const roles = loginName === 'admin' ? ['Admin'] : [];
  return { userId: `id-of-${loginName}`, loginName, roles, via, scopes: scopes[loginName] ?? [] };
};

/** Access as `ORCHESTRATOR_ACCESS=guarded` has it, with users and a catalog that a spec makes up. */
export function createGuardedAccess(): GuardedAccess {
  const guarded: { ownership: Ownership } = {
    ownership: { ownerId: 'id-of-owner', coOwnerIds: ['id-of-coOwner', 'id-of-reader', 'id-of-scopeless'] },
  };
  const owners = createOwners(async (solution) => {
    if (solution === brokenSolution) throw unavailable('The catalog is unavailable.');
    return solution === knownSolution ? guarded.ownership : undefined;
  }, 60_000);
  const authenticateService = basicAuth({
    accounts: [{ name: 'deployer', password: 'a long password' }],
    realm: 'spec',
    failures: createFailureLimit({ failures: 100, windowMs: 1_000, clock: systemClock }),
  });
  return Object.assign(guarded, {
    owners,
    authorise: createAuthorise(owners),
    clientOf: createClientOf({ identify, authenticateService }),
  });
}

/** The header that the client sends. */
export function headersOf(who: Who): Record<string, string> {
  if (who === 'anonymous') return {};
  const basic = Buffer.from('deployer:a long password').toString('base64');
  return { authorization: who === 'deployer' ? `Basic ${basic}` : `Bearer ${who}` };
}
