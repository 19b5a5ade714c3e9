import { expect } from 'chai';
import { redactText } from '../../../../../services/logs/domain/redaction/redact-text.ts';
import { secretLines } from './corpus.ts';
import { harmlessLines } from './harmless.ts';

describe('redaction of a text', () => {
  for (const { name, text, secrets, kind, readable } of secretLines)
    it(`leaves no secret, and the words around it: ${kind}, ${name}`, () => {
      const clean = redactText(text);
      for (const secret of secrets) {
        expect(text).to.contain(secret);
        expect(clean).to.not.contain(secret);
      }
      for (const words of [`[redacted ${kind}]`, ...readable]) expect(clean).to.contain(words);
      expect(redactText(clean), 'a second time').to.equal(clean);
    });

  for (const text of harmlessLines)
    it(`leaves as it is: ${text.slice(0, 60)}`, () => {
      expect(redactText(text)).to.equal(text);
    });

  it('finds each secret of a text', () => {
    const whole = secretLines.map(({ text }) => text).join('\n\n');
    const clean = redactText(whole);
    const left = secretLines.flatMap(({ secrets }) => secrets).filter((secret) => clean.includes(secret));
    expect(left).to.deep.equal([]);
  });
});
