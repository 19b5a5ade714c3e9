import { expect } from 'chai';
import { recordUpdated } from '../../../../services/identity/worker/record-updated.ts';

describe('what identity does at modelyard.catalog.RecordUpdated', () => {
  async function handle(data: object): Promise<readonly unknown[]> {
    const done: unknown[] = [];
    const deps = {
      sessions: { endAll: async (...[userId, reason, , at]: unknown[]) => done.push([userId, reason, at]) },
      accounts: { recordDeactivation: async (userId: string) => done.push(userId) },
    };
    const user = { entity: 'MLPUser', aggregateType: 'user', aggregateId: 'ada-id', at: 7, changed: ['active'] };
    await recordUpdated(deps as never)({ id: 'e', data: { ...user, ...data } } as never);
    return done;
  }
  const inactive = { after: '{"active":false}' };

  it('is to end the sessions of a deactivated user that had begun by then, and to tell it', async () => {
    const done = [['ada-id', 'status', 7], 'ada-id'];
    expect(await handle(inactive)).to.deep.equal(done);
    expect(await handle({ after: null, shortened: true }), 'a record that was left out').to.deep.equal(done);
  });

  it('is nothing for other changes', async () => {
    expect(await handle({ after: '{"active":true}' })).to.deep.equal([]);
    expect(await handle({ ...inactive, changed: ['lastName'] })).to.deep.equal([]);
    expect(await handle({ ...inactive, entity: 'MLPSolution' })).to.deep.equal([]);
  });
});
