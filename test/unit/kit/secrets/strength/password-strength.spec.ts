import { expect } from 'chai';
import { createPasswordStrength } from '../../../../../services/kit/secrets/strength/password-strength.ts';

describe('the strength of a password', function () {
  this.timeout(240_000);
  const strength = createPasswordStrength();
  after(() => strength.stop());

  it('is high for words that do not belong together, and for what machines make', async () => {
    for (const password of ['correct horse battery staple', 'a spoon in 7 clouds', 'nT4w0pQz8vKd'])
      expect(await strength.measure(password, []), password)
        .to.include({ isBreached: false })
        .and.to.have.property('score')
        .above(2);
  });

  it('is low for words, patterns and repetitions, and says why', async () => {
    for (const password of ['mountain', 'qwertyuiop', 'abcabcabcabc', '19870412']) {
      const { score, warning } = await strength.measure(password, []);
      expect(score, password).to.be.below(2);
      expect(warning, password).to.match(/\.$/);
    }
  });

  it('is lower for what is known of the user', async () => {
    const password = 'Quillfeather-88';
    const strangers = await strength.measure(password, []);
    const own = await strength.measure(password, ['quillfeather']);
    expect(own.score).to.be.below(strangers.score);
  });

  it('does not count for one that is known from a breach, in any case', async () => {
    for (const password of ['password1', 'PASSWORD1', 'iloveyou2', 'liverpool'])
      expect((await strength.measure(password, [])).isBreached, password).to.equal(true);
  });

  it('is measured for the longest password as well', async () => {
    expect((await strength.measure('x'.repeat(128), [])).score).to.be.below(2);
  });

  it('is measured one at a time, and by a new thread after the last one has ended', async () => {
    const measured = Promise.all(Array.from({ length: 10 }, () => strength.measure('mountain', [])));
    expect(new Set((await measured).map(({ score }) => score)).size).to.equal(1);
    await strength.stop();
    expect((await strength.measure('mountain', [])).score).to.be.below(2);
  });

  it('cannot be asked without end', async () => {
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => strength.measure('mountain', [])));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused.length).to.be.within(6, 8);
    for (const one of refused) expect(one).to.have.nested.property('reason.code', 'unavailable');
  });
});
