import { expect } from 'chai';
import { readDataSet } from '../../../../scripts/train/data-set.ts';
import { groupedFolds, stratifiedFolds } from '../../../../scripts/train/folds.ts';

describe('folds', () => {
  const { examples } = readDataSet();

  it('hold every row once', () => {
    for (const folds of [stratifiedFolds(examples, 5, 1), groupedFolds(examples, 5, 1)]) {
      expect(new Set(folds.flat())).to.have.property('size', examples.length);
      expect(folds.flat()).to.have.length(examples.length);
    }
  });

  it('hold equal shares of every class when stratified', () => {
    for (const label of [0, 1, 2]) {
      const counts = stratifiedFolds(examples, 5, 1).map((fold) => fold.filter((row) => row.label === label).length);
      expect(Math.max(...counts) - Math.min(...counts)).to.be.at.most(1);
    }
  });

  it('keep rows of the same features together when grouped', () => {
    const folds = groupedFolds(examples, 5, 1).map((fold) => new Set(fold.map(({ row }) => row.join())));
    const apart = folds.reduce((sum, { size }) => sum + size, 0);
    expect(apart).to.equal(new Set(examples.map(({ row }) => row.join())).size);
  });

  it('are divided by the seed alone', () => {
    expect(stratifiedFolds(examples, 5, 1)).to.deep.equal(stratifiedFolds(examples, 5, 1));
    expect(stratifiedFolds(examples, 5, 1)).not.to.deep.equal(stratifiedFolds(examples, 5, 2));
  });
});
