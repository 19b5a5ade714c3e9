import { expect } from 'chai';
import { fitWeights } from '../../../../scripts/train/fit-weights.ts';
import { decide } from '../../../../services/classifier/domain/verdict.ts';

describe('fitting weights', () => {
  const settings = { steps: 300, rate: 0.5, penalty: 0.001 };
  const examples = [-2, -1, 1, 2].map((value) => ({ row: [value, 0], label: value < 0 ? 0 : 1 }));

  it('finds the line between two classes', () => {
    const weights = fitWeights(examples, 2, settings);
    expect(examples.map(({ row }) => decide(weights, row))).to.deep.equal([0, 0, 1, 1]);
  });

  it('answers with a bias and a weight per column for each class, and nothing for a column that says nothing', () => {
    const weights = fitWeights(examples, 2, settings);
    expect(weights.map((line) => line.length)).to.deep.equal([3, 3]);
    expect(weights.map((line) => line[2])).to.deep.equal([0, 0]);
  });

  it('keeps weights smaller the more they are held against', () => {
    const [free] = fitWeights(examples, 2, settings);
    const [held] = fitWeights(examples, 2, { ...settings, penalty: 1 });
    expect(Math.abs(held?.[1] ?? 0)).to.be.below(Math.abs(free?.[1] ?? 0));
  });
});
