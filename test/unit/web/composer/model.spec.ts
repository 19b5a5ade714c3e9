import { expect } from 'chai';
import type { Composition, CompositionGraph, Message } from '../../../../services/contracts/composer-api.ts';
import { applyDifference } from '../../../../services/web/composer/model/apply-difference.ts';
import { arrange } from '../../../../services/web/composer/model/arrange.ts';
import { nextVersion } from '../../../../services/web/composer/model/next-version.ts';
import { nodeIdFor } from '../../../../services/web/composer/model/node-id.ts';
import { draggedModel } from '../../../../services/web/composer/model/palette-model.ts';
import { withChange } from '../../../../services/web/composer/model/read-change.ts';
import { compareRuns } from '../../../../services/web/composer/run/compare-runs.ts';
import { exampleMessage } from '../../../../services/web/composer/run/example-message.ts';
import { firstMessage, messageOf } from '../../../../services/web/composer/run/first-message.ts';
import { shapeOfMessage } from '../../../../services/web/composer/run/shape-of-message.ts';
import { link, message, node } from '../../../support/composer/graphs.ts';

const none = { put: [], removed: [] };
/** The contract reads what the domain writes, but knows no absent properties. */
const graphOf = (nodes: readonly object[], links: readonly object[]) =>
  ({ nodes, links, probe: false }) as unknown as CompositionGraph;
const shown = (id: string, set = {}) => graphOf([{ ...node(id), ...set }], []).nodes[0] as CompositionGraph['nodes'][0];

describe('a composition as the canvas keeps it', () => {
  const graph = graphOf([node('a'), node('b')], [link('a', 'b')]);

  it('follows what is put, in its place, and what is removed', () => {
    const renamed = shown('a', { name: 'First' });
    const after = applyDifference(graph, {
      nodes: { put: [renamed, shown('c')], removed: ['b'] },
      links: { put: [], removed: ['a-b'] },
      probe: true,
    });
    expect(after).to.deep.equal({ nodes: [renamed, node('c')], links: [], probe: true });
  });

  it('keeps what a change does not name as the same object, so that it is not drawn again', () => {
    const after = applyDifference(graph, { nodes: { put: [shown('c')], removed: [] }, links: none });
    expect(after.nodes[0]).to.equal(graph.nodes[0]);
    expect(after.links).to.equal(graph.links);
  });

  it('ignores changes that it is ahead of, and takes the counts of its own from the stream', () => {
    const known = { version: 5, undo: 1, isSaved: false, graph } as unknown as Composition;
    const change = (version: number) => {
      const difference = { nodes: { put: [shown('c')], removed: [] }, links: none };
      return { version, undo: 4, difference } as unknown as Parameters<typeof withChange>[1];
    };
    expect(withChange(known, change(4))).to.equal(known);
    expect(withChange(known, change(5))).to.include({ undo: 4, graph });
    expect(withChange(known, change(6)).graph.nodes).to.have.length(3);
  });
});

describe('names on the canvas', () => {
  it('are ids of nodes that containers may have, and unique', () => {
    expect(nodeIdFor('Phishing, v2!', [])).to.equal('Phishing-v2');
    expect(nodeIdFor('模型', [])).to.equal('model');
    expect(nodeIdFor('a', ['a', 'a-2'])).to.equal('a-3');
  });

  it('suggest the next version', () => {
    expect([undefined, '1.0.0', '2.9', 'beta'].map(nextVersion)).to.deep.equal(['1.0.0', '1.0.1', '2.10', '1.0.0']);
  });

  it('are dragged as a model, and nothing else is', () => {
    const model = { solutionId: 's', name: 'n', version: '1' };
    expect(draggedModel(JSON.stringify(model))).to.deep.equal(model);
    expect([draggedModel(''), draggedModel('null'), draggedModel('{"name":1}')]).to.deep.equal([
      ...[undefined, undefined, undefined],
    ]);
  });
});

describe('arranging a canvas', () => {
  it('puts nodes into columns in the order of their links, none over another', () => {
    const nodes = ['a', 'b', 'c', 'd'].map((id) => shown(id));
    const operations = arrange(graphOf(nodes, [link('a', 'b'), link('a', 'c'), link('b', 'd'), link('c', 'd')]));
    const places = new Map(nodes.map(({ id, position }) => [id, position]));
    for (const operation of operations)
      if (operation.op === 'updateNode' && operation.set.position) places.set(operation.id, operation.set.position);
    const x = (id: string) => places.get(id)?.x ?? Number.NaN;
    expect(x('a')).to.be.below(x('b')).and.below(x('c'));
    expect(x('d')).to.be.above(x('b')).and.above(x('c'));
    expect(places.get('b')?.y).not.to.equal(places.get('c')?.y);
  });
});

describe('a test run on the canvas', () => {
  it('begins with an example for the node that nothing feeds', () => {
    const fed = graphOf(
      [node('b'), node('a', { inputs: [{ operation: 'run', messages: [message('M', 'string', 'bool')] }] })],
      [link('a', 'b')],
    );
    expect(exampleMessage(firstMessage(fed))).to.deep.equal({ field1: 'text', field2: true });
    expect(messageOf(fed, 'outputs', 'a', 'run').messageName).to.equal('Number');
    expect(messageOf(fed, 'outputs', 'a', 'walk').messageargumentList).to.deep.equal([]);
  });

  it('has a form with a field for each of the message, those of messages within it too', () => {
    const inner = message('Inner', 'int64');
    const outer = {
      messageName: 'Outer',
      messageargumentList: [
        { role: 'repeated', type: 'string', name: 'words', tag: '1' },
        { role: '', type: 'Inner', name: 'inner', tag: '2', complexType: inner as Message },
        { role: 'optional', type: 'Colour', tag: '3' },
      ],
    };
    const { name, fields } = shapeOfMessage(outer);
    expect([
      name,
      ...fields.map((field) => `${field.name} ${field.holds} ${field.value.type} ${field.isOptional}`),
    ]).to.deep.equal(['Outer', 'words list text false', 'inner one message false', '3 one json true']);
    const [, within] = fields;
    if (within?.value.type !== 'message') throw new Error('The field is a message.');
    expect(within.value.shape().fields[0]?.value.type).to.equal('integer');
  });

  it('compares what came of it over both transports, and how long it took', () => {
    const run = (output: unknown, ...took: readonly number[]) => ({
      ...{ output, outputBytes: null },
      hops: took.map((durationMs) => ({ durationMs })) as never,
    });
    expect(compareRuns([run({ a: 1 }, 1, 2), run({ a: 1 }, 3)])).to.deep.equal({ isSame: true, sumsMs: [3, 3] });
    expect(compareRuns([run({ a: 1 }), run({ a: 2 })]).isSame).to.equal(false);
  });
});
