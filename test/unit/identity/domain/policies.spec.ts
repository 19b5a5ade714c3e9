import { expect } from 'chai';
import { type AccountAction, may } from '../../../../services/identity/domain/policies.ts';
import type { Caller } from '../../../../services/kit/http/caller.ts';

const caller = (userId: string, roles: readonly string[]): Caller => ({
  ...{ userId, roles, loginName: userId, via: 'session', scopes: [] },
});

/** What may be done to the account `own` by its user, another user, a publisher, an administrator, an administrator to their own. */
const rows: Readonly<Record<AccountAction, readonly [boolean, boolean, boolean, boolean, boolean]>> = {
  'change-password': [true, false, false, false, true],
  'issue-token': [true, false, false, false, true],
  'revoke-token': [true, false, false, true, true],
  'change-email': [true, false, false, true, true],
  'change-status': [false, false, false, true, false],
};

const callers = [
  caller('own', ['MLP System User']),
  caller('other', ['MLP System User']),
  caller('other', ['Publisher']),
  caller('other', ['Admin']),
  caller('own', ['Admin']),
];

describe('who may do what to an account', () => {
  for (const action of Object.keys(rows) as AccountAction[])
    it(`${action}: ${rows[action].join(', ')}`, () => {
      expect(callers.map((one) => may(one, action, 'own'))).to.deep.equal(rows[action]);
    });
});
