import { expect } from 'chai';
import type { Command } from '../../../../services/kit/bus/command.ts';
import { done } from '../../../../services/kit/bus/outcome.ts';
import { forSigningCaller } from '../../../../services/platform/bus/signing-caller.ts';

describe('a command in the name of a user', () => {
  const ada = { userId: 'ada', loginName: 'ada', roles: ['Publisher'] };

  /** What the handler gets, or the code of the rejection. */
  async function handed(data: object, signedBy?: Command<object>['signedBy']) {
    let got: object | undefined;
    const handle = forSigningCaller(async (command: Command<object>) => {
      got = command.data;
      return done({ type: 'spec', data: {} });
    });
    const outcome = await handle({ data, ...(signedBy && { signedBy }) } as Command<object>);
    return outcome.status === 'rejected' ? outcome.rejection.code : got;
  }

  it('has to be signed for that user', async () => {
    for (const data of [{ userId: 'ada' }, { approverId: 'ada' }]) {
      expect(await handed(data, { service: 'portal', caller: ada })).to.deep.equal(data);
      for (const by of [{ service: 'portal' }, { service: 'portal', caller: { ...ada, userId: 'eve' } }])
        expect(await handed(data, by)).to.equal('caller_differs');
    }
  });

  it('has the roles that were signed', async () => {
    const data = { userId: 'ada', roles: ['Admin'] };
    expect(await handed(data, { service: 'portal', caller: ada })).to.deep.equal({
      userId: 'ada',
      roles: ['Publisher'],
    });
    expect(await handed({ roles: ['Admin'] }, { service: 'portal' })).to.deep.equal({ roles: [] });
    expect(await handed(data)).to.deep.equal(data);
  });

  it('may name no user', async () => {
    for (const data of [{ id: '1' }, { userId: null }])
      expect(await handed(data, { service: 'portal', caller: ada })).to.deep.equal(data);
  });
});
