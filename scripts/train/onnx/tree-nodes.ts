import type { Ensemble, Tree } from '../../../services/classifier/domain/boosted-trees.ts';

/** The nodes of all trees and the scores of their leaves, one list for each attribute of the ONNX operator. */
export interface TreeNodes {
  readonly treeIds: number[];
  readonly nodeIds: number[];
  readonly features: number[];
  readonly thresholds: number[];
  readonly isLeaf: boolean[];
  readonly trueNodes: number[];
  readonly falseNodes: number[];
  readonly leaves: {
    readonly treeId: number;
    readonly nodeId: number;
    readonly classId: number;
    readonly score: number;
  }[];
}

/** Each round has one tree for each class. */
export function treeNodes(rounds: Ensemble): TreeNodes {
  const nodes: TreeNodes = {
    ...{ treeIds: [], nodeIds: [], features: [], thresholds: [], isLeaf: [], trueNodes: [], falseNodes: [] },
    leaves: [],
  };
  let treeId = 0;
  for (const trees of rounds)
    for (const [classId, tree] of trees.entries()) {
      addTree(nodes, treeId, classId, tree);
      treeId += 1;
    }
  return nodes;
}

function addTree(nodes: TreeNodes, treeId: number, classId: number, tree: Tree): void {
  let nextId = 0;
  /** Adds a node before those below it; the id of the node. */
  const add = (node: Tree): number => {
    const nodeId = nextId;
    nextId += 1;
    const place = nodes.treeIds.length;
    const isLeaf = typeof node === 'number';
    nodes.treeIds.push(treeId);
    nodes.nodeIds.push(nodeId);
    nodes.features.push(isLeaf ? 0 : node[0]);
    nodes.thresholds.push(isLeaf ? 0 : node[1]);
    nodes.isLeaf.push(isLeaf);
    nodes.trueNodes.push(0);
    nodes.falseNodes.push(0);
    if (isLeaf) nodes.leaves.push({ treeId, nodeId, classId, score: node });
    else {
      nodes.trueNodes[place] = add(node[2]);
      nodes.falseNodes[place] = add(node[3]);
    }
    return nodeId;
  };
  add(tree);
}
