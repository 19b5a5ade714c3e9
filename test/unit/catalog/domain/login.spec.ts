import { expect } from 'chai';
import fc from 'fast-check';
import {
  type Credential,
  decideLogin,
  decidePasswordChange,
  type LoginDecision,
  type LoginFacts,
} from '../../../../services/catalog/domain/login.ts';

const rules = { failures: 3, blockMs: 900_000 };
const start = 1_700_000_000_000;
const fresh: LoginFacts = {
  active: true,
  loginFailCount: null,
  loginFailDate: null,
  loginPassExpire: null,
  verifyExpiration: null,
};
const blocked: LoginFacts = { ...fresh, loginFailCount: 3, loginFailDate: start };

const login = (user: LoginFacts, matches: boolean, now = start, credential: Credential = 'password') =>
  decideLogin({ user, matches, now }, credential, rules);

const changed = (user: LoginFacts, { change: { hashes, lastLogin, ...facts } = {} }: LoginDecision): LoginFacts => ({
  ...user,
  ...facts,
});

describe('the decision on a log-in', () => {
  it('welcomes the right secret, remembers when, and clears the failures', () => {
    expect(login({ ...fresh, loginFailCount: 2, loginFailDate: start - 1 }, true)).to.deep.equal({
      result: 'accepted',
      change: { loginFailCount: 0, loginFailDate: null, lastLogin: start },
    });
  });

  it('blocks after three failures for a quarter of an hour, for the right secret too', () => {
    let user = fresh;
    for (const attempt of [1, 2, 3]) {
      const decision = login(user, false);
      expect(decision).to.deep.equal({
        result: 'rejected',
        change: { loginFailCount: attempt, loginFailDate: start },
      });
      user = changed(user, decision);
    }
    expect(login(user, true, start + 899_999)).to.deep.equal({ result: 'rejected' });
    expect(login(user, true, start + 900_000).result).to.equal('accepted');
  });

  it('does not put the end of a block off', () => {
    expect(login(blocked, false, start + 899_999)).to.deep.equal({ result: 'rejected' });
  });

  it('counts anew after a block, and after failures of long ago', () => {
    for (const loginFailCount of [1, 2, 3, 99]) {
      const { change } = login({ ...blocked, loginFailCount }, false, start + 900_000);
      expect(change).to.deep.equal({ loginFailCount: 1, loginFailDate: start + 900_000 });
    }
  });

  it('refuses inactive users alike and counts nothing', () => {
    for (const matches of [true, false]) {
      expect(login({ ...fresh, active: false }, matches)).to.deep.equal({ result: 'rejected' });
    }
  });

  const expiries: [Credential, Partial<LoginFacts>, LoginDecision['result']][] = [
    ['password', { loginPassExpire: start }, 'accepted'],
    ['password', { loginPassExpire: start + 1 }, 'accepted'],
    ['password', { verifyExpiration: start - 1 }, 'accepted'],
    ['verifyToken', { verifyExpiration: start }, 'expired'],
    ['verifyToken', { verifyExpiration: start + 1 }, 'accepted'],
    ['verifyToken', { loginPassExpire: start - 1 }, 'accepted'],
    ['apiToken', { loginPassExpire: start - 1, verifyExpiration: start - 1 }, 'accepted'],
  ];
  for (const [credential, facts, answer] of expiries) {
    it(`answers ${answer} to a right ${credential} with ${JSON.stringify(facts)}`, () => {
      expect(login({ ...fresh, ...facts }, true, start, credential).result).to.equal(answer);
    });
  }

  it('tells of expiry only those who know the secret and are not blocked', () => {
    const old = { verifyExpiration: start - 1 };
    expect(login({ ...fresh, ...old }, true, start, 'verifyToken')).to.deep.equal({ result: 'expired' });
    expect(login({ ...fresh, ...old }, false, start, 'verifyToken').result).to.equal('rejected');
    expect(login({ ...blocked, ...old }, true, start, 'verifyToken')).to.deep.equal({ result: 'rejected' });
  });

  it('allows no more than three guesses in any quarter of an hour, whatever is tried when', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 600_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(pauses, (given) => {
        let [user, now] = [fresh, start];
        const counted: number[] = [];
        for (const pause of given) {
          now += pause;
          const isOpen = login(user, true, now).result === 'accepted';
          const decision = login(user, false, now);
          expect(decision.change !== undefined).to.equal(isOpen);
          if (isOpen) counted.push(now);
          user = changed(user, decision);
        }
        for (const [index, at] of counted.entries()) {
          const third = counted[index + 3];
          if (third !== undefined) expect(third - at).to.be.at.least(rules.blockMs);
        }
      }),
    );
  });
});

describe('the decision on a change of the password', () => {
  const change = (user: LoginFacts, matches: boolean) =>
    decidePasswordChange({ user, matches, now: start }, 'new hash', rules);

  it('takes the new one, clears the failures and the old one’s date', () => {
    expect(
      change({ ...fresh, loginFailCount: 1, loginFailDate: start, loginPassExpire: start - 1 }, true),
    ).to.deep.equal({
      result: 'accepted',
      change: { loginFailCount: 0, loginFailDate: null, loginPassExpire: null, hashes: { password: 'new hash' } },
    });
  });

  it('counts a wrong old one as a failed log-in', () => {
    const decision = change({ ...fresh, loginFailCount: 2, loginFailDate: start }, false);
    expect(decision).to.deep.equal({ result: 'rejected', change: { loginFailCount: 3, loginFailDate: start } });
    expect(login(changed(fresh, decision), true)).to.deep.equal({ result: 'rejected' });
  });

  it('is no way around a block', () => {
    expect(change(blocked, true)).to.deep.equal({ result: 'rejected' });
    expect(change({ ...fresh, active: false }, true)).to.deep.equal({ result: 'rejected' });
  });
});
