import { expect } from 'chai';
import {
  createPredictor,
  scoreOf,
  strongest,
  type Tree,
} from '../../../../services/classifier/domain/boosted-trees.ts';

describe('boosted trees', () => {
  const tree: Tree = [0, -1, 0.5, [1, 0, 1, 2]];

  it('take the low branch up to the threshold and the high one above it', () => {
    expect(scoreOf(tree, [-1, 1])).to.equal(0.5);
    expect(scoreOf(tree, [0, 0])).to.equal(1);
    expect(scoreOf(tree, [0, 1])).to.equal(2);
  });

  it('are answered by the class with the greatest sum over all rounds', () => {
    const predict = createPredictor(3, [
      [1, tree, 0],
      [0, 0, 1.7],
    ]);
    expect(predict([-1, 0])).to.equal(2);
    expect(predict([0, 1])).to.equal(1);
  });

  it('start every answer from nothing', () => {
    const predict = createPredictor(2, [[tree, 1.2]]);
    expect([predict([0, 1]), predict([-1, 0]), predict([0, 1])]).to.deep.equal([0, 1, 0]);
  });

  it('prefer the first of equals', () => {
    expect(strongest([1, 3, 3])).to.equal(1);
  });
});
