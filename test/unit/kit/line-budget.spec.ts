import { expect } from 'chai';
import { createLineBudget } from '../../../services/kit/line-budget.ts';

describe('a budget of lines', () => {
  it('is used up within a period and full again after it; the next line says how many were left out', () => {
    let time = 0;
    const budget = createLineBudget(2, 1_000, () => time);
    expect([budget.take(), budget.take(), budget.take(), budget.take()]).to.deep.equal([0, 0, undefined, undefined]);
    time = 999;
    expect(budget.take()).to.equal(undefined);
    time = 1_000;
    expect([budget.take(), budget.take(), budget.take()]).to.deep.equal([3, 0, undefined]);
  });
});
