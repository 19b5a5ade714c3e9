import { expect } from 'chai';
import { growTree } from '../../../../scripts/train/grow-tree.ts';

const settings = { depth: 2, lambda: 1, minHessian: 0.1, shrinkage: 1 };
const residual = (row: number[], gradient: number) => ({ row, gradient, hessian: 1 });

describe('growing a tree', () => {
  it('asks the question that tells the gradients apart', () => {
    const residuals = [residual([-1, 0], 1), residual([-1, 1], 1), residual([1, 0], -1), residual([1, 1], -1)];
    expect(
      growTree(
        residuals,
        [
          [1, 0],
          [0, -1],
        ],
        settings,
      ),
    ).to.deep.equal([0, -1, -0.66667, 0.66667]);
  });

  it('makes one leaf, a Newton step, where nothing is gained by asking', () => {
    const residuals = [residual([0], 1), residual([1], 1)];
    expect(growTree(residuals, [[0, 0]], { ...settings, shrinkage: 0.1, lambda: 0 })).to.equal(-0.1);
  });

  it('leaves no leaf with less than the least hessian', () => {
    const residuals = [residual([0], 1), residual([1], -1), residual([1], -1)];
    expect(growTree(residuals, [[0, 0]], { ...settings, minHessian: 1.5 })).to.be.a('number');
  });

  it('does not ask more often than allowed', () => {
    const residuals = [residual([0, 0], 3), residual([0, 1], -1), residual([1, 0], -2), residual([1, 1], -4)];
    const tree = growTree(
      residuals,
      [
        [0, 0],
        [1, 0],
      ],
      { ...settings, depth: 1 },
    );
    expect(JSON.stringify(tree).match(/\[/g)).to.have.length(1);
  });
});
