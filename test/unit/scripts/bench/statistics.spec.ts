import { expect } from 'chai';
import { medianRatio, sideBySide } from '../../../../scripts/bench/side-by-side.ts';
import { median, percentile } from '../../../../scripts/bench/statistics.ts';

describe('the figures of a benchmark', () => {
  it('do not depend on the order of the rounds, nor change it', () => {
    const values = [5, 1, 9, 3, 7];
    expect(median(values)).to.equal(5);
    expect(values).to.deep.equal([5, 1, 9, 3, 7]);
  });

  it('find a percentile within the values, the last one included', () => {
    const values = Array.from({ length: 200 }, (_, index) => index);
    expect([percentile(values, 0), percentile(values, 0.99), percentile(values, 1)]).to.deep.equal([0, 198, 199]);
  });

  it('compare the sides of each round, not of different rounds', () => {
    const pairs = [
      { ours: 40, theirs: 10 },
      { ours: 8, theirs: 2 },
      { ours: 300, theirs: 100 },
    ];
    expect(medianRatio(pairs)).to.equal(4);
  });

  it('let each side begin in every other round', async () => {
    const order: string[] = [];
    const side = (name: string, value: number) => async () => {
      order.push(name);
      return value;
    };
    for (const round of [0, 1])
      expect(await sideBySide(round, side('ours', 1), side('theirs', 2))).to.deep.equal({ ours: 1, theirs: 2 });
    expect(order).to.deep.equal(['ours', 'theirs', 'theirs', 'ours']);
  });
});
