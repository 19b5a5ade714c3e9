import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { tourModelPath } from '../../../../scripts/train/onnx/tour-model-path.ts';
import { treeModelAsOnnx } from '../../../../scripts/train/onnx/tree-model.ts';
import { treeNodes } from '../../../../scripts/train/onnx/tree-nodes.ts';
import { createScorer } from '../../../../services/classifier/domain/boosted-trees.ts';
import { classes, features } from '../../../../services/classifier/domain/features.ts';
import { readModelFile } from '../../../../services/classifier/store/model-file.ts';
import { readOnnx } from '../../../../services/onboarding/app/formats/read-onnx.ts';

import { inMemory } from '../../onboarding/app/in-memory.ts';

describe('the model of the tour', () => {
  const model = readModelFile();
  const file = readFileSync(tourModelPath);

  it('is the phishing model, as ONNX', () => {
    expect(treeModelAsOnnx('website-phishing', features, model).equals(file), 'npm run train writes it').to.equal(true);
  });

  it('takes each feature as one number, and gives the class and all scores', async () => {
    const outcome = await readOnnx('website-phishing.onnx', inMemory(file));
    if (!('signature' in outcome)) throw new Error(JSON.stringify(outcome));
    const { inputs, outputs } = outcome.signature;
    expect(inputs.map(({ name }) => name)).to.deep.equal(features.map(({ name }) => name));
    expect(outputs.map(({ name }) => name)).to.deep.equal(['value', 'scores']);
  });

  it('has nodes that lead to the scores of the trees', () => {
    const nodes = treeNodes(model.rounds);
    const places = new Map(nodes.treeIds.map((tree, place) => [`${tree} ${nodes.nodeIds[place]}`, place]));
    const leaves = new Map(nodes.leaves.map((leaf) => [`${leaf.treeId} ${leaf.nodeId}`, leaf]));
    const walk = (tree: number, row: readonly number[]): { readonly classId: number; readonly score: number } => {
      let node = 0;
      for (;;) {
        const place = places.get(`${tree} ${node}`) ?? -1;
        const leaf = leaves.get(`${tree} ${node}`);
        if (leaf && nodes.isLeaf[place]) return leaf;
        const isTrue = (row[nodes.features[place] ?? -1] ?? 0) <= (nodes.thresholds[place] ?? 0);
        node = (isTrue ? nodes.trueNodes : nodes.falseNodes)[place] ?? -1;
      }
    };
    const score = createScorer(classes.length, model.rounds);
    for (const row of [features.map(() => -1), features.map(() => 1), features.map((_, index) => (index % 3) - 1)]) {
      const scores = classes.map(() => 0);
      for (const tree of new Set(nodes.treeIds)) {
        const leaf = walk(tree, row);
        scores[leaf.classId] = (scores[leaf.classId] ?? 0) + leaf.score;
      }
      expect(scores).to.deep.equal(score(row));
    }
  });
});
