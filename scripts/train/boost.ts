import { type Ensemble, scoreOf, type Tree } from '../../services/classifier/domain/boosted-trees.ts';
import type { Settings } from '../../services/classifier/domain/model.ts';
import { growTree } from './grow-tree.ts';
import { createRandom } from './random.ts';

/** A row of the data set; `label` is an index among the classes. */
export interface Example {
  readonly row: readonly number[];
  readonly label: number;
}

/** Chances from scores: each in (0, 1), together 1. */
export function softmax(scores: readonly number[]): number[] {
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** Every threshold that divides the examples: for each feature each of its values but the greatest. */
function allThresholds(examples: readonly Example[]): [feature: number, threshold: number][] {
  const width = examples[0]?.row.length ?? 0;
  return Array.from({ length: width }, (_, feature) => {
    const values = [...new Set(examples.map(({ row }) => row[feature] ?? 0))].sort((a, b) => a - b);
    return values.slice(0, -1).map((value): [number, number] => [feature, value]);
  }).flat();
}

/** Gradient-boosted trees with a softmax loss: the same examples and settings always give the same trees. */
export function boost(examples: readonly Example[], classCount: number, settings: Settings): Ensemble {
  const random = createRandom(settings.seed);
  const thresholds = allThresholds(examples);
  const state = examples.map((example) => ({ ...example, scores: new Array<number>(classCount).fill(0) }));
  const rounds: Tree[][] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    const sample = state
      .filter(() => random() < settings.subsample)
      .map(({ row, label, scores }) => ({ row, label, chances: softmax(scores) }));
    const trees = Array.from({ length: classCount }, (_, index) => {
      const residuals = sample.map(({ row, label, chances }) => {
        const chance = chances[index] ?? 0;
        return { row, gradient: chance - (label === index ? 1 : 0), hessian: chance * (1 - chance) };
      });
      return growTree(residuals, thresholds, settings);
    });
    for (const { row, scores } of state) {
      trees.forEach((tree, index) => {
        scores[index] = (scores[index] ?? 0) + scoreOf(tree, row);
      });
    }
    rounds.push(trees);
  }
  return rounds;
}
