import { expect } from 'chai';
import { applyOperations } from '../../../../services/composer/domain/apply-operations.ts';
import { emptyGraph, type Graph } from '../../../../services/composer/domain/graph.ts';
import { graphText } from '../../../../services/composer/domain/graph-text.ts';
import { link, node } from '../../../support/composer/graphs.ts';

describe('the text of a graph', () => {
  const graph: Graph = { nodes: [node('a'), node('b')], links: [link('a', 'b')], probe: true };

  it('is its JSON', () => {
    expect(graphText(emptyGraph)).to.equal('{"nodes":[],"links":[],"probe":false}');
    expect(JSON.parse(graphText(graph))).to.deep.equal(JSON.parse(JSON.stringify(graph)));
  });

  it('has what a change has changed, and the rest as it was', () => {
    graphText(graph);
    const moved = applyOperations(graph, [
      { op: 'updateNode', id: 'a', set: { position: { x: 7, y: 8 } } },
      { op: 'renameLink', id: 'a-b', name: 'renamed' },
      { op: 'setProbe', probe: false },
    ]);
    if ('problem' in moved) throw new Error(moved.problem.message);
    const [a, b] = graph.nodes;
    expect(JSON.parse(graphText(moved.graph))).to.deep.equal(
      JSON.parse(
        JSON.stringify({
          nodes: [{ ...a, position: { x: 7, y: 8 } }, b],
          links: [{ ...graph.links[0], name: 'renamed' }],
          probe: false,
        }),
      ),
    );
    expect(JSON.parse(graphText(graph)), 'the graph before').to.deep.equal(JSON.parse(JSON.stringify(graph)));
  });
});
