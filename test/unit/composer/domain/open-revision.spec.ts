import { expect } from 'chai';
import type { Composition } from '../../../../services/composer/domain/composition.ts';
import { emptyGraph } from '../../../../services/composer/domain/graph.ts';
import { openRevision } from '../../../../services/composer/domain/open-revision.ts';
import { node } from '../../../support/composer/graphs.ts';

describe('OpenRevision', () => {
  const composition: Composition = {
    ...{ id: 'c', version: 3, ownerId: 'ada', editorIds: [], name: 'Untitled', graph: emptyGraph, isSaved: false },
    ...{ history: { current: 'c3', past: ['c1'], future: ['c9'] }, createdAt: 1, changedAt: 2, changedBy: 'ada' },
  };
  const saved = { name: 'One', solutionId: 's1', revisionId: 'r1', version: '1.0.0' };
  const graph = { nodes: [node('a')], links: [], probe: false };

  it('leads to RevisionOpened; the graph before is in the history', () => {
    const decision = openRevision({ compositionId: 'c', userId: 'ada', graph, saved }, composition, 'c4', 9);
    expect(decision).to.deep.nested.include({
      ...{ 'state.graph': graph, 'state.saved': saved, 'state.name': 'One', 'state.isSaved': true },
      'state.history': { current: 'c4', past: ['c1', 'c3'], future: [] },
    });
    expect(decision).to.have.nested.property('events[0].data.revisionVersion', '1.0.0');
  });

  it('is rejected for others', () => {
    const decision = openRevision({ compositionId: 'c', userId: 'eve', graph, saved }, composition, 'c4', 9);
    expect(decision).to.have.nested.property('rejection.code', 'no_composition');
  });
});
