import { expect } from 'chai';
import { createForgetUser } from '../../../../services/identity/app/forget-user.ts';
import { recordDeleted } from '../../../../services/identity/worker/record-deleted.ts';

describe('what identity does at modelyard.catalog.RecordDeleted', () => {
  async function handle(data: object): Promise<readonly string[]> {
    const done: string[] = [];
    const note = (what: string) => async (userId: string) => {
      expect(userId).to.equal('ada-id');
      done.push(what);
    };
    const accounts = { remove: note('remove'), recordDeactivation: note('deactivated') };
    const forgetUser = createForgetUser({
      sessions: { endAll: note('end') } as never,
      apiTokens: { revokeAll: note('revoke') },
      accounts: accounts as never,
    });
    const event = { id: 'e', data: { aggregateType: 'user', aggregateId: 'ada-id', ...data } };
    await recordDeleted({ forgetUser, accounts })(event as never);
    return done;
  }

  it('is to tell that a deleted user is deactivated, and to end sessions and tokens', async () => {
    expect(await handle({ entity: 'MLPUser' })).to.deep.equal(['end', 'revoke', 'remove', 'deactivated']);
  });

  it('is nothing for what belongs to a user', async () => {
    expect(await handle({ entity: 'userRoles' })).to.deep.equal([]);
    expect(await handle({ entity: 'MLPUserLoginProvider' })).to.deep.equal([]);
  });
});
