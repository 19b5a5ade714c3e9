import { expect } from 'chai';
import fc from 'fast-check';
import { features } from '../../../../services/classifier/domain/features.ts';
import { openModel } from '../../../../services/classifier/store/open-model.ts';

const good = {
  SFH: 1n,
  popUpWindow: -1n,
  SSLfinal_State: 1n,
  requestUrl: 0n,
  urlAnchor: 0n,
  webTraffic: 1n,
  urlLength: 1n,
  domainAge: 1n,
  ip: 0n,
};

describe('judging a website by its features', () => {
  const { predict: classify } = openModel('phishing');

  it('answers every allowed website with a class, whichever kind of number it is given in', () => {
    const website = fc.record(
      Object.fromEntries(features.map(({ name, values }) => [name, fc.constantFrom(...values.keys())])),
    );
    fc.assert(
      fc.property(website, (given) => {
        const outcome = classify(given);
        const asBigint = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, BigInt(value)]));
        expect(outcome).to.have.nested.property('answer.value').that.is.oneOf([-1, 0, 1]);
        expect(classify(asBigint)).to.deep.equal(outcome);
      }),
    );
  });

  it('names every field that is outside of its range, with what is allowed and what came', () => {
    expect(classify({ ...good, SFH: 7n, ip: -1n })).to.deep.equal({
      errors: [
        { path: '/SFH', message: 'must be 1, 0 or -1, not 7' },
        { path: '/ip', message: 'must be 0 or 1, not -1' },
      ],
    });
  });

  it('has no 0 for the age of the domain, so an absent one is refused', () => {
    expect(classify({ ...good, domainAge: 0n })).to.deep.equal({
      errors: [{ path: '/domainAge', message: 'must be 1 or -1, not 0' }],
    });
  });

  it('does not round numbers that a double cannot hold', () => {
    const huge = 2n ** 63n - 1n;
    expect(classify({ ...good, urlLength: huge })).to.deep.equal({
      errors: [{ path: '/urlLength', message: `must be 1, 0 or -1, not ${huge}` }],
    });
  });

  for (const value of [undefined, null, '1', true, 0.5, Number.NaN, [1], {}, 'x'.repeat(1_000)]) {
    it(`refuses ${String(JSON.stringify(value)).slice(0, 20)}`, () => {
      const outcome = classify({ ...good, SFH: value });
      const errors = 'errors' in outcome ? outcome.errors : [];
      expect(errors.map(({ path }) => path)).to.deep.equal(['/SFH']);
      expect(errors[0]?.message).to.have.length.below(100);
    });
  }

  it('is not led astray by a refused website', () => {
    const before = classify(good);
    classify({ ...good, SFH: 7n, urlAnchor: -1n });
    expect(classify(good)).to.deep.equal(before);
  });
});
