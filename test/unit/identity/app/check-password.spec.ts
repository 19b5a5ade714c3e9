import { expect } from 'chai';
import { createCheckPassword } from '../../../../services/identity/app/check-password.ts';
import type { Strength } from '../../../../services/kit/secrets/strength/password-strength.ts';

const ada = { loginName: 'ada', email: 'ada.l@example.org', firstName: 'Ada', lastName: null, orgName: 'Engines' };

describe('the check of a chosen password', () => {
  const check = (strength: Strength, leastScore = 3) => {
    const asked: (readonly string[])[] = [];
    const measure = async (_: string, names: readonly string[]) => {
      asked.push(names);
      return strength;
    };
    const run = createCheckPassword({ strength: { measure }, leastScore });
    return {
      asked,
      run: () =>
        run('a password', ada, '/newPassword').then(
          () => 'taken',
          (error) => error,
        ),
    };
  };

  it('takes what is hard to guess, measured with all names of the user and of the platform', async () => {
    const { asked, run } = check({ score: 3, warning: '', isBreached: false });
    expect(await run()).to.equal('taken');
    expect(asked[0]).to.include.members(['ada', 'ada.l@example.org', 'example', 'Ada', 'Engines', 'modelyard']);
  });

  it('refuses what is easy to guess, and says why and what to do', async () => {
    const error = await check({ score: 2, warning: 'Names are easy.', isBreached: false }).run();
    expect(error).to.include({ code: 'invalid', reason: 'password_weak' });
    expect(error.message).to.match(/^This password is easy to guess. Names are easy. Take four words or more/);
    expect(error.errors).to.deep.equal([{ path: '/newPassword', message: error.message }]);
  });

  it('refuses what is known from a breach, however hard it looks', async () => {
    const error = await check({ score: 4, warning: '', isBreached: true }, 0).run();
    expect(error).to.include({ code: 'invalid', reason: 'password_breached' });
  });

  it('goes by the score of the site', async () => {
    expect(await check({ score: 0, warning: '', isBreached: false }, 0).run()).to.equal('taken');
    expect(await check({ score: 3, warning: '', isBreached: false }, 4).run()).to.have.property(
      'reason',
      'password_weak',
    );
  });
});
