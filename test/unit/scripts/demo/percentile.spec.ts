import { expect } from 'chai';
import { percentile } from '../../../../scripts/demo/percentile.ts';

describe('a percentile', () => {
  it('is the value that this share of the others is not above, whatever their order', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([0, 0.5, 0.99, 1].map((share) => percentile(values, share))).to.deep.equal([1, 51, 100, 100]);
  });

  it('of nothing is 0', () => {
    expect(percentile([], 0.5)).to.equal(0);
  });
});
