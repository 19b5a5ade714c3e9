/**
 * A tree as it is written in the model file: a number is a leaf, the score it adds; otherwise
 * `[feature, threshold, low, high]`, where `low` is taken when the feature's value is at most the threshold.
 */
export type Tree = number | readonly [feature: number, threshold: number, low: Tree, high: Tree];

/** For each round of boosting one tree per class, in the order of the classes. */
export type Ensemble = readonly (readonly Tree[])[];

/**
 * All trees in flat arrays, one entry per node: walking the nested form takes ten times as long, which would be most of
 * the time of a call.
 */
interface Forest {
  /** Where each tree begins, round by round. */
  readonly roots: Uint32Array;
  /** -1 for a leaf. */
  readonly feature: Int8Array;
  /** The threshold, or the score of a leaf. */
  readonly value: Float64Array;
  readonly low: Uint32Array;
  readonly high: Uint32Array;
}

function flatten(trees: readonly Tree[]): Forest {
  const nodes: { feature: number; value: number; low: number; high: number }[] = [];
  function add(tree: Tree): number {
    const node = { feature: -1, value: 0, low: 0, high: 0 };
    const place = nodes.push(node) - 1;
    if (typeof tree === 'number') node.value = tree;
    else {
      [node.feature, node.value] = tree;
      node.low = add(tree[2]);
      node.high = add(tree[3]);
    }
    return place;
  }
  return {
    roots: Uint32Array.from(trees.map(add)),
    feature: Int8Array.from(nodes.map(({ feature }) => feature)),
    value: Float64Array.from(nodes.map(({ value }) => value)),
    low: Uint32Array.from(nodes.map(({ low }) => low)),
    high: Uint32Array.from(nodes.map(({ high }) => high)),
  };
}

/** The score of the leaf that `row` falls into. The arrays hold every index the trees lead to, so `?? 0` is for types. */
function scoreAt({ feature, value, low, high }: Forest, root: number, row: ArrayLike<number>): number {
  let node = root;
  for (;;) {
    const asked = feature[node] ?? -1;
    const bound = value[node] ?? 0;
    if (asked < 0) return bound;
    node = ((row[asked] ?? 0) <= bound ? low[node] : high[node]) ?? 0;
  }
}

/** Answers with the score of one tree for a row of feature values. */
export function createScorer(tree: Tree): (row: ArrayLike<number>) => number {
  const forest = flatten([tree]);
  return (row) => scoreAt(forest, 0, row);
}

/** Answers with the index of the class that the trees' summed scores favour for a row of feature values. */
export function createPredictor(classCount: number, rounds: Ensemble): (row: ArrayLike<number>) => number {
  const forest = flatten(rounds.flat());
  const scores = new Float64Array(classCount);
  return (row) => {
    scores.fill(0);
    for (let tree = 0; tree < forest.roots.length; tree += 1) {
      const index = tree % classCount;
      scores[index] = (scores[index] ?? 0) + scoreAt(forest, forest.roots[tree] ?? 0, row);
    }
    return strongest(scores);
  };
}

/** Index of the greatest of `scores`; the first of equals. */
export function strongest(scores: ArrayLike<number>): number {
  let best = 0;
  for (let index = 1; index < scores.length; index += 1) {
    if ((scores[index] ?? 0) > (scores[best] ?? 0)) best = index;
  }
  return best;
}
