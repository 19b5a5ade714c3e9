import { expect } from 'chai';
import { applyOperations } from '../../../../services/composer/domain/apply-operations.ts';
import { emptyGraph, type Graph, graphLimits } from '../../../../services/composer/domain/graph.ts';
import type { Operation } from '../../../../services/composer/domain/operations.ts';
import { link, node } from '../../../support/composer/graphs.ts';

describe('operations on a graph', () => {
  const pair: Graph = { nodes: [node('a'), node('b')], links: [link('a', 'b')], probe: false };
  const graphAfter = (...operations: Operation[]): Graph => {
    const applied = applyOperations(pair, operations);
    if ('problem' in applied) throw new Error(applied.problem.message);
    return applied.graph;
  };
  const problemOf = (...operations: Operation[]) => {
    const applied = applyOperations(pair, operations);
    return 'problem' in applied ? `${applied.problem.path}: ${applied.problem.message}` : undefined;
  };

  it('add nodes and links, behind those that are there', () => {
    const after = graphAfter({ op: 'addNode', node: node('c') }, { op: 'addLink', link: link('b', 'c') });
    expect(after.nodes.map(({ id }) => id)).to.deep.equal(['a', 'b', 'c']);
    expect(after.links.map(({ id }) => id)).to.deep.equal(['a-b', 'b-c']);
    expect(after.nodes[0], 'untouched nodes are the same').to.equal(pair.nodes[0]);
  });

  it('change what they name of a node, and leave the rest', () => {
    const map = { splitter_map: { splitter_type: 'Copy-based' } };
    const set = { position: { x: 5, y: 6 }, map };
    const mapped = graphAfter({ op: 'updateNode', id: 'a', set });
    expect(mapped.nodes[0]).to.deep.equal({ ...node('a'), ...set });
    const cleared = graphAfter(
      { op: 'updateNode', id: 'a', set },
      { op: 'updateNode', id: 'a', set: { name: 'first', map: null } },
    );
    expect(cleared.nodes[0]).to.deep.equal({ ...node('a'), name: 'first', position: set.position });
  });

  it('remove a node with its links', () => {
    expect(graphAfter({ op: 'removeNode', id: 'a' })).to.deep.equal({ nodes: [node('b')], links: [], probe: false });
  });

  it('remove and rename links, set the probe, clear everything', () => {
    expect(graphAfter({ op: 'removeLink', id: 'a-b' }).links).to.deep.equal([]);
    expect(graphAfter({ op: 'renameLink', id: 'a-b', name: 'scores' }).links[0]?.name).to.equal('scores');
    expect(graphAfter({ op: 'setProbe', probe: true })).to.deep.equal({ ...pair, probe: true });
    expect(graphAfter({ op: 'clear' })).to.deep.equal(emptyGraph);
  });

  const refused: readonly [string, Operation, string][] = [
    ['a node that is there', { op: 'addNode', node: node('a') }, 'there is a node "a" already; choose another id'],
    ['an unknown node', { op: 'updateNode', id: 'x', set: {} }, 'there is no node "x"; it may have been removed'],
    ['the removal of an unknown node', { op: 'removeNode', id: 'x' }, 'there is no node "x"; it may have been removed'],
    [
      'a link that is there',
      { op: 'addLink', link: link('a', 'b') },
      'there is a link "a-b" already; choose another id',
    ],
    ['linked ports', { op: 'addLink', link: link('a', 'b', 'other') }, 'these ports are linked already'],
    ['a link to nowhere', { op: 'addLink', link: link('a', 'x') }, 'there is no node "x"; it may have been removed'],
    ['a link to itself', { op: 'addLink', link: link('a', 'a') }, 'the node "a" cannot be linked to itself'],
    [
      'an unknown port',
      { op: 'addLink', link: { ...link('b', 'a'), from: { node: 'b', operation: 'stop' } } },
      'the node "b" has no output of the operation "stop"',
    ],
    ['an unknown link', { op: 'removeLink', id: 'x' }, 'there is no link "x"; it may have been removed'],
  ];
  for (const [what, operation, problem] of refused)
    it(`are refused for ${what}, none of them is applied`, () => {
      expect(problemOf({ op: 'setProbe', probe: true }, operation)).to.equal(`/operations/1: ${problem}`);
    });

  it('end at the limit of nodes', () => {
    const nodes = Array.from({ length: graphLimits.nodes - 2 }, (_, index) => node(`n${index}`));
    const most = nodes.map((each): Operation => ({ op: 'addNode', node: each }));
    expect(problemOf(...most)).to.equal(undefined);
    expect(problemOf(...most, { op: 'addNode', node: node('one-more') })).to.contain('1000 nodes at most');
  });
});
