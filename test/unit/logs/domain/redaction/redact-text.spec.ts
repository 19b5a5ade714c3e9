import { expect } from 'chai';
import { redactText } from '../../../../../services/logs/domain/redaction/redact-text.ts';
import { secretLines } from './corpus.ts';
import { harmlessLines } from './harmless.ts';

describe('redaction of a text', () => {
  for (const { kind, name, text, secrets, expected } of secretLines)
    it(`leaves no secret, and all around it: ${kind}, ${name}`, () => {
      const clean = redactText(text);
      expect(clean).to.equal(expected);
      for (const secret of secrets) expect(clean).to.not.contain(secret);
      expect(redactText(clean), 'a second time').to.equal(clean);
    });

  for (const text of harmlessLines)
    it(`leaves as it is: ${JSON.stringify(text.slice(0, 60))}`, () => {
      expect(redactText(text)).to.equal(text);
    });

  it('finds each secret of a text', () => {
    const whole = secretLines.filter(({ name }) => !name.includes('cut off'));
    const clean = redactText(whole.map(({ text }) => text).join('\n\n'));
    expect(clean).to.equal(whole.map(({ expected }) => expected).join('\n\n'));
  });
});
