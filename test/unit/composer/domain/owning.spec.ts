import { expect } from 'chai';
import type { Composition } from '../../../../services/composer/domain/composition.ts';
import { deleteComposition } from '../../../../services/composer/domain/delete-composition.ts';
import { emptyGraph } from '../../../../services/composer/domain/graph.ts';
import { renameComposition } from '../../../../services/composer/domain/rename-composition.ts';
import { shareComposition } from '../../../../services/composer/domain/share-composition.ts';
import type {
  DeleteComposition,
  RenameComposition,
  ShareComposition,
} from '../../../../services/contracts/composer.ts';
import { node } from '../../../support/composer/graphs.ts';

describe('what owners and editors do with a composition', () => {
  const compositionId = 'one';
  const composition: Composition = {
    ...{ id: compositionId, version: 3, ownerId: 'ada', editorIds: ['bob'], name: 'One' },
    graph: { nodes: [node('a')], links: [], probe: false },
    history: { current: 'c3', past: ['c1', 'c2'], future: [] },
    ...{ isSaved: true, createdAt: 1, changedAt: 2, changedBy: 'bob' },
  };
  const share = (set: Partial<ShareComposition>) =>
    shareComposition({ compositionId, userId: 'ada', editorIds: [], ...set }, composition, 9);
  const rename = (set: Partial<RenameComposition>) =>
    renameComposition({ compositionId, userId: 'ada', name: 'Two', ...set }, composition, 9);
  const remove = (set: Partial<DeleteComposition>) =>
    deleteComposition({ compositionId, userId: 'ada', ...set }, composition, 'c4', 9);

  it('the owner names editors: each once, and not the owner', () => {
    const decision = share({ editorIds: ['eve', 'ada', 'eve'] });
    expect(decision).to.have.nested.property('state.version', 4);
    expect(decision).to.have.deep.nested.property('state.editorIds', ['eve']);
    expect(decision).to.have.deep.nested.property('events[0].data.editorIds', ['eve']);
  });

  it('an editor renames it; the graph stays saved', () => {
    const decision = rename({ userId: 'bob' });
    expect(decision).to.deep.include({
      state: { ...composition, version: 4, name: 'Two', changedAt: 9, changedBy: 'bob' },
    });
  });

  it('a deleted one keeps nothing of its graph, and is unknown from then on', () => {
    const decision = remove({});
    expect(decision).to.have.deep.nested.property('state.graph', emptyGraph);
    if (decision.status !== 'done') throw new Error('rejected');
    const again = renameComposition({ compositionId, userId: 'ada', name: 'Two' }, decision.state, 10);
    expect(again).to.have.nested.property('rejection.code', 'no_composition');
  });

  it('editors neither share nor delete it', () => {
    for (const decision of [share({ userId: 'bob' }), remove({ userId: 'bob' })])
      expect(decision).to.have.nested.property('rejection.code', 'not_yours');
  });

  it('others do not learn that there is one', () => {
    for (const decision of [share({ userId: 'eve' }), remove({ userId: 'eve' }), rename({ userId: 'eve' })])
      expect(decision).to.have.nested.property('rejection.code', 'no_composition');
  });
});
