import { expect } from 'chai';
import type { Command } from '../../../../services/kit/bus/command.ts';
import type { CommandSigner } from '../../../../services/kit/bus/command-signature.ts';
import { done, type Outcome } from '../../../../services/kit/bus/outcome.ts';
import { forSigningCaller, fromService } from '../../../../services/publication/worker/verified-caller.ts';

const ok: Outcome = done({ type: 'spec', data: {} });
const signer = (userId: string, roles: readonly string[] = []): CommandSigner => ({
  service: 'portal',
  caller: { userId, loginName: userId, roles },
});

/** What a handler behind `forSigningCaller` gets of a command, or the rejection. */
async function handed(
  data: { userId: string; roles?: readonly string[] } | { approverId: string },
  by?: CommandSigner,
) {
  let got: unknown;
  const handle = forSigningCaller<typeof data>(async (command) => {
    got = command.data;
    return ok;
  });
  const outcome = await handle({ data, ...(by && { signedBy: by }) } as Command<typeof data>);
  return outcome.status === 'rejected' ? outcome.rejection.code : got;
}

describe('who decides about a publication', () => {
  it('is the user for whom the command was signed', async () => {
    expect(await handed({ userId: 'ada' }, signer('ada'))).to.deep.equal({ userId: 'ada' });
    expect(await handed({ approverId: 'ada' }, signer('ada'))).to.deep.equal({ approverId: 'ada' });
    for (const by of [signer('eve', ['Admin']), { service: 'portal' }])
      for (const data of [{ userId: 'ada' }, { approverId: 'ada' }])
        expect(await handed(data, by)).to.equal('caller_differs');
  });

  it('has the roles that were signed, whatever the command says', async () => {
    const data = { userId: 'ada', roles: ['Publisher', 'Admin'] };
    expect(await handed(data, signer('ada', ['Publisher']))).to.deep.equal({ userId: 'ada', roles: ['Publisher'] });
  });

  it('is believed where commands need no signature', async () => {
    expect(await handed({ userId: 'ada', roles: ['Admin'] })).to.deep.equal({ userId: 'ada', roles: ['Admin'] });
  });
});

describe('a command of a service', () => {
  it('is taken from that service alone', async () => {
    const handle = fromService('publication', async () => ok);
    const statusFor = async (signedBy?: CommandSigner) =>
      (await handle({ ...(signedBy && { signedBy }) } as Command<unknown>)).status;
    expect(await statusFor({ service: 'publication' })).to.equal('done');
    expect(await statusFor()).to.equal('done');
    expect(await statusFor(signer('ada'))).to.equal('rejected');
  });
});
