import { expect } from 'chai';
import { splitBySize } from '../../../../../services/kit/store/outbox/split-by-size.ts';

describe('what goes out in one produce', () => {
  const split = (...sizes: number[]) => splitBySize(sizes, 10, (size) => size);

  it('is as much as fits, in order', () => {
    expect(split(4, 6, 1, 9, 2)).to.deep.equal([[4, 6], [1, 9], [2]]);
    expect(split()).to.deep.equal([]);
  });

  it('is one alone where it is larger than all that fits', () => {
    expect(split(1, 11, 1)).to.deep.equal([[1], [11], [1]]);
  });
});
