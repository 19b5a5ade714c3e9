import { expect } from 'chai';
import type { Composition, SavedRevision } from '../../../../services/composer/domain/composition.ts';
import { emptyGraph } from '../../../../services/composer/domain/graph.ts';
import { placeOf, saveRevision } from '../../../../services/composer/domain/save-revision.ts';
import type { SaveRevision } from '../../../../services/contracts/composer.ts';

describe('SaveRevision', () => {
  const saved: SavedRevision = { name: 'One', solutionId: 's1', revisionId: 'r1', version: '1.0.0' };
  const composition: Composition = {
    ...{ id: 'c', version: 3, ownerId: 'ada', editorIds: [], name: 'One', graph: emptyGraph, saved, isSaved: false },
    ...{ history: { current: 'c3', past: [], future: [] }, createdAt: 1, changedAt: 2, changedBy: 'ada' },
  };
  const command: SaveRevision = {
    ...{ compositionId: 'c', userId: 'ada', name: 'One', version: '1.0.0', description: null },
    ...{ draft: false, overwrite: false },
  };
  const known = [
    { revisionId: 'r1', version: '1.0.0' },
    { revisionId: 'r0', version: '0.9.0' },
  ];
  const place = (set: Partial<SaveRevision>, of: Partial<Composition> = {}) =>
    placeOf({ ...composition, ...of }, { ...command, ...set }, known, (what) => `new ${what}`);

  it('replaces the version that is open', () => {
    expect(place({})).to.deep.equal(saved);
  });

  it('makes a revision of a new version, and a solution of a new name', () => {
    expect(place({ version: '1.1.0' })).to.include({ solutionId: 's1', revisionId: 'new revision' });
    expect(place({ name: 'Two' })).to.include({ solutionId: 'new solution', revisionId: 'new revision' });
    expect(place({}, { saved: undefined })).to.include({ solutionId: 'new solution' });
  });

  it('replaces another version only where that is wanted', () => {
    expect(place({ version: '0.9.0' })).to.have.nested.property('rejection.code', 'other_version');
    expect(place({ version: '0.9.0', overwrite: true })).to.include({ revisionId: 'r0' });
  });

  it('leads to RevisionSaved; the composition has the name of its solution and is saved', () => {
    const decision = saveRevision({ ...command, name: 'Two' }, { ...saved, name: 'Two' }, composition, 9);
    expect(decision).to.deep.nested.include({ 'state.isSaved': true, 'state.name': 'Two', 'state.version': 4 });
    expect(decision).to.have.nested.property('events[0].data.revisionVersion', '1.0.0');
  });
});
