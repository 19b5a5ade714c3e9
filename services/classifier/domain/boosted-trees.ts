/**
 * A tree as it is written in the model file: a number is a leaf, the score it adds; otherwise
 * `[feature, threshold, low, high]`, where `low` is taken when the feature's value is at most the threshold.
 */
export type Tree = number | readonly [feature: number, threshold: number, low: Tree, high: Tree];

/** For each round of boosting one tree per class, in the order of the classes. */
export type Ensemble = readonly (readonly Tree[])[];

/** The score of the leaf that `row` falls into. */
export function scoreOf(tree: Tree, row: ArrayLike<number>): number {
  let node = tree;
  // Read by index: taking a node apart by destructuring runs an iterator and is ten times as slow.
  while (typeof node !== 'number') node = (row[node[0]] ?? 0) <= node[1] ? node[2] : node[3];
  return node;
}

/** Answers with the trees' summed scores by class for a row of feature values. */
export function createScorer(classCount: number, rounds: Ensemble): (row: ArrayLike<number>) => number[] {
  return (row) => {
    const scores = new Array<number>(classCount).fill(0);
    for (const trees of rounds) {
      for (let index = 0; index < classCount; index += 1) {
        scores[index] = (scores[index] ?? 0) + scoreOf(trees[index] ?? 0, row);
      }
    }
    return scores;
  };
}

/** Answers with the index of the class that the trees' summed scores favour for a row of feature values. */
export function createPredictor(classCount: number, rounds: Ensemble): (row: ArrayLike<number>) => number {
  const scores = createScorer(classCount, rounds);
  return (row) => strongest(scores(row));
}

/** Index of the greatest of `scores`; the first of equals. */
export function strongest(scores: ArrayLike<number>): number {
  let best = 0;
  for (let index = 1; index < scores.length; index += 1) {
    if ((scores[index] ?? 0) > (scores[best] ?? 0)) best = index;
  }
  return best;
}
