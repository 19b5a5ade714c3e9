import { expect } from 'chai';
import { loginNameFor, type ProvidedUser } from '../../../../services/identity/domain/provided-user.ts';

const user = (preferredName: string | null, email: string | null = null): ProvidedUser => ({
  ...{ subject: 's', preferredName, email, emailVerified: true, firstName: null, lastName: null },
});

describe('a login name for a user of a provider', () => {
  const names: readonly (readonly [ProvidedUser, string])[] = [
    [user('ada'), 'ada'],
    [user('Ada Lovelace'), 'AdaLovelace'],
    [user(null, 'ada.lovelace@example.org'), 'ada.lovelace'],
    [user('ada@example.org'), 'ada'],
    [user('..-ada:x/y'), 'adaxy'],
    [user('愛'), 'user'],
    [user(null), 'user'],
    [user('x'.repeat(200)), 'x'.repeat(18)],
  ];
  for (const [provided, name] of names)
    it(`is ${name}`, () => {
      expect(loginNameFor(provided, '')).to.equal(name);
      expect(loginNameFor(provided, 'a1b2')).to.equal(`${name}-a1b2`).and.to.have.length.below(26);
    });
});
