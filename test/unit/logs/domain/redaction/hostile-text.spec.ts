import { expect } from 'chai';
import { limits } from '../../../../../services/logs/domain/formats/limits.ts';
import { redactText } from '../../../../../services/logs/domain/redaction/redact-text.ts';
import { longPatterns, secretPatterns } from '../../../../../services/logs/domain/redaction/secret-patterns.ts';

const length = 2 ** 17;
/** Each begins what a pattern or a value looks for, over and over, and never ends it. */
const beginnings = [
  ...['a', '-', '=', ':', '"', '\\', 'a=', 'a.', '<a>', '--a ', '%3D', '   =', '\\\\":', 'a b='],
  ...['eyJ', 'eyJ-', 'eyJaaaa.', 'eyJaaaa.aa', '%20eyJ', '\\neyJaaaa.'],
  ...['://', '://a:', '://a:x/', '://1', `://${'a'.repeat(24)}1`, '?code=', 'otpauth://', 'hooks.slack.com/services/'],
  ...['-----BEGIN ', '-----BEGIN PRIVATE KEY-----', '-----BEGIN PRIVATE KEY-----\n-', 'AGE-SECRET-KEY-1'],
  ...['Bearer ', 'bearer a', 'Basic aA', 'authorization: Digest ', 'authorization: Bearer '],
  ...['AKIA', `AKIA${'A'.repeat(16)} `, 'abc8Q~', 'sig=', 'AIza', 'ghp_', 'github_pat_', 'glpat-', 'npm_', 'pypi-'],
  ...['xoxb-', 'sk-', 'sk-a', 'hf_', 'hvs.', 'token ', 'token a@', 'secret a:', 'a1b2c-', '$2a$', '$scrypt$'],
  ...['password=', 'password="', "password='", 'password="\\', 'password=\\"', "password '", '"name":"a","value":'],
  ...[
    'token=[',
    'token={',
    'token=["',
    'token: ',
    'cookie: ',
    'cookie=a;',
    'password=a&a',
    'password=\\n',
    '[redacted ',
  ],
];

/** What is left of an expression where sets are `S` and escapes `E`. */
const outline = (source: string) => source.replace(/\\./g, 'E').replace(/\[[^\]]*\]/g, 'S');

describe('redaction of a hostile text', () => {
  for (const beginning of beginnings)
    it(`takes time in proportion to its length: ${JSON.stringify(beginning)}`, () => {
      const text = beginning.repeat(length / beginning.length);
      const begun = performance.now();
      redactText(text);
      // Some tens of milliseconds; a step for each pair of characters is a minute, and one for each of 8192 is seconds.
      expect(performance.now() - begun).to.be.below(2_000);
    }).timeout(120_000);

  it('takes one value that is as long as the text, and the text longer than any that comes here', () => {
    // Far beyond this an engine of regular expressions throws now and then.
    const long = 8 * limits.body;
    for (const before of ['password=', 'password="', 'cookie: a=', 'token=[', 'a://b:c', 'otpauth://'])
      expect(redactText(`${before}${'x'.repeat(long)}`).length).to.be.below(long + 100);
  });

  for (const { name, expression } of [...longPatterns, ...secretPatterns])
    it(`has a pattern without unbounded quantifiers but the last: ${name}`, () => {
      const source = outline(expression.source);
      // At the end of the expression or of an alternative: what comes after can not fail, so nothing is tried again.
      expect(source).to.not.match(/(?:[*+]|\{\d+,\})(?![)]*$|[)]*\|)/);
      expect(source).to.not.match(/[*+}]\)(?:[*+]|\{\d+,)/);
    });
});
