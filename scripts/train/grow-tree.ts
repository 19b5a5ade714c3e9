import type { Tree } from '../../services/classifier/domain/boosted-trees.ts';
import type { Settings } from '../../services/classifier/domain/model.ts';

/** A row as the tree sees it: its feature values and the loss's first and second derivative at the present score. */
export interface Residual {
  readonly row: ArrayLike<number>;
  readonly gradient: number;
  readonly hessian: number;
}

export type TreeSettings = Pick<Settings, 'depth' | 'lambda' | 'minHessian' | 'shrinkage'>;

interface Split {
  readonly feature: number;
  readonly threshold: number;
  readonly gain: number;
}

interface Sum {
  gradient: number;
  hessian: number;
}

/** Leaves are rounded while training, so that the file holds exactly the trees whose accuracy was measured. */
const round = (value: number): number => Number(value.toFixed(5));

function add(sum: Sum, { gradient, hessian }: Sum): void {
  sum.gradient += gradient;
  sum.hessian += hessian;
}

/**
 * Grows one regression tree by second-order gradient boosting: each split is the one that lowers the regularised loss
 * most, each leaf the shrunk Newton step of its rows.
 *
 * @param thresholds the splits to choose from, `[feature, threshold]`
 */
export function growTree(
  residuals: readonly Residual[],
  thresholds: readonly (readonly [feature: number, threshold: number])[],
  settings: TreeSettings,
): Tree {
  const quality = ({ gradient, hessian }: Sum): number => (gradient * gradient) / (hessian + settings.lambda);

  function bestSplit(members: readonly Residual[], total: Sum): Split | undefined {
    let best: Split | undefined;
    for (const { feature, threshold, low } of lowSums(members)) {
      const high = { gradient: total.gradient - low.gradient, hessian: total.hessian - low.hessian };
      if (low.hessian < settings.minHessian || high.hessian < settings.minHessian) continue;
      const gain = quality(low) + quality(high) - quality(total);
      if (gain > (best?.gain ?? 1e-9)) best = { feature, threshold, gain };
    }
    return best;
  }

  /** For each split the sum over the rows at most at its threshold; one pass over the rows, which are many. */
  function lowSums(members: readonly Residual[]) {
    const sums = thresholds.map(([feature, threshold]) => ({ feature, threshold, low: { gradient: 0, hessian: 0 } }));
    for (const member of members)
      for (const sum of sums) if ((member.row[sum.feature] ?? 0) <= sum.threshold) add(sum.low, member);
    return sums;
  }

  function grow(members: readonly Residual[], depth: number): Tree {
    const total = { gradient: 0, hessian: 0 };
    for (const member of members) add(total, member);
    const split = depth === 0 ? undefined : bestSplit(members, total);
    if (split === undefined) return round((-settings.shrinkage * total.gradient) / (total.hessian + settings.lambda));
    const { feature, threshold } = split;
    const low = members.filter(({ row }) => (row[feature] ?? 0) <= threshold);
    const high = members.filter(({ row }) => (row[feature] ?? 0) > threshold);
    return [feature, threshold, grow(low, depth - 1), grow(high, depth - 1)];
  }

  return grow(residuals, settings.depth);
}
