import { expect } from 'chai';
import type { AppDeps, CallerContext } from '../../../services/portal/app/deps.ts';
import { readRequestHistory } from '../../../services/portal/app/read-publish-requests.ts';

describe('the history of a publish request', () => {
  it('has the checks of its requester, and none that another user has under the same tracking id', async () => {
    const asked: unknown[] = [];
    const deps = {
      publishRequests: {
        find: async () => ({ requestUserId: 'ada', trackingId: 'shared' }),
        changes: async () => [],
      },
      steps: {
        ofTracking: async (key: object) => {
          asked.push(key);
          return [];
        },
      },
    } as unknown as AppDeps;
    const caller = {
      userId: 'ada',
      loginName: 'ada',
      roles: [],
      via: 'session',
      scopes: [],
    } as CallerContext['caller'];
    await readRequestHistory(deps, { id: 1, caller, requestId: 'one' });
    expect(asked).to.deep.equal([{ trackingId: 'shared', userId: 'ada' }]);
  });
});
