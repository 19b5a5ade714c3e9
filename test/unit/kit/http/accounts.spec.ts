import { expect } from 'chai';
import fc from 'fast-check';
import { ConfigError, readSettings } from '../../../../services/kit/config.ts';
import { accounts } from '../../../../services/kit/http/accounts.ts';

const read = (text: string) => readSettings({ A_ACCOUNTS: accounts() }, { A_ACCOUNTS: text }).A_ACCOUNTS;

function problemOf(text: string): string {
  try {
    read(text);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('the setting of accounts', () => {
  const visible = fc.string({ unit: 'grapheme', minLength: 12, maxLength: 40 });
  const name = fc.stringMatching(/^[a-z_]{1,12}$/);

  it('is one account as it stands, whatever its password holds', () => {
    expect(read('ccds_client:a:b,c "d" [\\$e]')).to.deep.equal([{ name: 'ccds_client', password: 'a:b,c "d" [\\$e]' }]);
  });

  it('is several as a JSON array', () => {
    const many = fc.array(fc.record({ name, password: visible }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(many, (given) => {
        const pairs = given.map((account) => `${account.name}:${account.password}`);
        expect(read(JSON.stringify(pairs))).to.deep.equal(given);
      }),
    );
  });

  it('may give one name several passwords, for the time of a change', () => {
    expect(read('["a:first-password","a:second-password"]')).to.have.lengthOf(2);
  });

  const secret = 'hunter2';
  const wrong: [string, string, RegExp][] = [
    ['no colon', secret.repeat(3), /the account must be name:password$/],
    ['no name', `:${secret.repeat(3)}`, /the account must be name:password$/],
    ['a short password', `a:${secret}`, /the password of the account must have at least 12 characters$/],
    ['a short password among others', `["a:long-enough-one","b:${secret}"]`, /of account 2 must have at least 12/],
    ['a line break', JSON.stringify([`a:${secret}\n${secret}`]), /must not hold control characters$/],
    ['half a character', `["a:${secret}${secret}\\ud800"]`, /must not hold control characters$/],
    ['broken JSON', `["a:${secret.repeat(3)}"`, /must be name:password, or a JSON array of such texts$/],
    ['other JSON', `[{"a":"${secret.repeat(3)}"}]`, /must be name:password, or a JSON array of such texts$/],
    ['no accounts', '[]', /must be name:password, or a JSON array of such texts$/],
    ['too many', JSON.stringify(Array(101).fill(`a:${secret.repeat(3)}`)), /must be name:password, or a JSON array/],
  ];
  for (const [what, text, problem] of wrong) {
    it(`is refused with ${what}, in words that do not tell the password`, () => {
      expect(problemOf(text)).to.match(problem).and.not.include(secret);
    });
  }

  it('must be set', () => {
    expect(problemOf('')).to.match(/^A_ACCOUNTS is not set: give the accounts that may call, as name:password/);
  });
});
