import { expect } from 'chai';
import { createVerdictPredictor, opinionsFields } from '../../../../services/classifier/domain/verdict.ts';

describe('the verdict about two opinions', () => {
  // Believes the site model about phishing, the address model about legitimate websites, and is suspicious otherwise.
  const judge = createVerdictPredictor([
    [0, 0, 0, 0, 2, 0, 0],
    [0.5, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 1, 0, 0, 0],
  ]);
  const none = Object.fromEntries(opinionsFields.map(({ name }) => [name, 0]));

  it('is the class with the greatest weighted sum, its bias included', () => {
    expect(judge(none)).to.deep.equal({ answer: { value: 0 } });
    expect(judge({ ...none, sitePhishing: 0.4 })).to.deep.equal({ answer: { value: -1 } });
    expect(judge({ ...none, sitePhishing: 0.4, addressLegitimate: 0.9 })).to.deep.equal({ answer: { value: 1 } });
  });

  it('names every score that is no finite number', () => {
    expect(judge({ ...none, sitePhishing: Number.NaN, addressSuspicious: 'much' })).to.deep.equal({
      errors: [
        { path: '/addressSuspicious', message: 'must be a finite number, not "much"' },
        { path: '/sitePhishing', message: 'must be a finite number, not null' },
      ],
    });
  });
});
