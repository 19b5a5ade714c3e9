import { expect } from 'chai';
import type { MLPSolution } from '../../../services/contracts/catalog-api.ts';
import { changesOwnershipOrState } from '../../../services/platform/access/policies.ts';
import { withAuthor, withoutAuthor } from '../../../services/portal/domain/authors.ts';
import { changedSolution } from '../../../services/portal/domain/solution-changes.ts';

const webStats = { solutionId: 's', viewCount: 1, downloadCount: 2, lastDownload: null, ratingCount: 3 };
const stored: MLPSolution = {
  ...{ solutionId: 's', name: 'Churn', description: 'Who leaves', userId: 'owner', active: true },
  ...{
    modelTypeCode: 'CL',
    toolkitTypeCode: 'SK',
    metadata: '{}',
    sourceId: 'p',
    origin: 'http://peer',
    picture: 'AAAA',
  },
  ...{ created: 1, modified: 2, tags: [{ tag: 'mail' }] },
  webStats: { ...webStats, ratingAverageTenths: 40, featured: false },
};
const { tags, webStats: _, created, modified, ...kept } = stored;

describe('a change to a solution', () => {
  it('leaves alone what is absent or null', () => {
    expect(changedSolution(stored, {})).to.deep.equal(kept);
    const nothing = { name: null, description: null, metadata: null, modelType: null, tookitType: null };
    expect(changedSolution(stored, { ...nothing, ownerId: null, active: null })).to.deep.equal(kept);
  });

  it('takes fields under the names clients know', () => {
    const changes = { name: 'Loss', description: 'Why', metadata: '{"a":1}', modelType: 'PR', tookitType: 'TF' };
    expect(changedSolution(stored, { ...changes, ownerId: 'other', active: false })).to.deep.equal({
      ...kept,
      ...{ name: 'Loss', description: 'Why', metadata: '{"a":1}', modelTypeCode: 'PR', toolkitTypeCode: 'TF' },
      ...{ userId: 'other', active: false },
    });
  });

  it('clears what becomes an empty text', () => {
    const cleared = changedSolution(stored, { description: '', metadata: '', modelType: '', tookitType: '' });
    expect(cleared).to.include({ description: null, metadata: null, modelTypeCode: null, toolkitTypeCode: null });
  });

  it('is for the owner only if it changes ownership or state', () => {
    const isMore = (changes: Parameters<typeof changedSolution>[1]) =>
      changesOwnershipOrState(stored, changedSolution(stored, changes));
    expect(isMore({ name: 'Loss', ownerId: 'owner', active: true })).to.equal(false);
    expect(isMore({ ownerId: 'other' })).to.equal(true);
    expect(isMore({ active: false })).to.equal(true);
    expect(changesOwnershipOrState({ ...stored, active: false }, { ...kept, active: true })).to.equal(true);
  });
});

describe('a list of authors', () => {
  const ada = { name: 'Ada', contact: 'ada@example.org' };
  const bob = { name: 'Bob', contact: 'bob@example.org' };

  it('takes one more at its end, and no author twice, however they write their name', () => {
    expect(withAuthor([ada], bob)).to.deep.equal([ada, bob]);
    expect(withAuthor([ada], { name: ' ADA ', contact: 'Ada@Example.org' })).to.equal(undefined);
    expect(withAuthor([ada], { ...ada, contact: 'other@example.org' })).to.have.lengthOf(2);
  });

  it('loses an author who is in it', () => {
    expect(withoutAuthor([ada, bob], { ...ada, name: 'ada' })).to.deep.equal([bob]);
    expect(withoutAuthor([bob], ada)).to.equal(undefined);
    expect(withoutAuthor([], ada)).to.equal(undefined);
  });
});
