import type { VerdictSettings } from '../../services/classifier/domain/model.ts';
import { type Example, softmax } from './boost.ts';

/** Rounded while training, so that the file holds exactly the weights whose accuracy was measured. */
const round = (value: number): number => Number(value.toFixed(4));

/**
 * Multinomial logistic regression by gradient descent from nothing: the same examples always give the same weights.
 * Answers, for each class, with a bias and a weight per column of the rows.
 */
export function fitWeights(
  examples: readonly Example[],
  classCount: number,
  { steps, rate, penalty }: Pick<VerdictSettings, 'steps' | 'rate' | 'penalty'>,
): number[][] {
  const rows = examples.map(({ row, label }) => ({ row: [1, ...row], label }));
  const width = rows[0]?.row.length ?? 0;
  const weights = Array.from({ length: classCount }, () => new Array<number>(width).fill(0));
  for (let step = 0; step < steps; step += 1) {
    const slopes = weights.map((line) => line.map((weight) => penalty * weight));
    for (const { row, label } of rows) {
      const chances = softmax(weights.map((line) => dot(line, row)));
      slopes.forEach((line, index) => {
        const miss = ((chances[index] ?? 0) - (label === index ? 1 : 0)) / rows.length;
        row.forEach((value, column) => {
          line[column] = (line[column] ?? 0) + miss * value;
        });
      });
    }
    weights.forEach((line, index) => {
      line.forEach((weight, column) => {
        line[column] = weight - rate * (slopes[index]?.[column] ?? 0);
      });
    });
  }
  return weights.map((line) => line.map(round));
}

function dot(left: readonly number[], right: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return sum;
}
