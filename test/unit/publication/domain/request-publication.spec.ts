import { expect } from 'chai';
import { requestPublication } from '../../../../services/publication/domain/request-publication.ts';

const owner = { userId: 'owner', roles: [] };
const command = { trackingId: 't', solutionId: 's', revisionId: 'r', visibility: 'PB' } as const;
const solution = { solutionId: 's', name: 'n', userId: 'owner', active: true, description: null, metadata: null };
const revision = { revisionId: 'r', version: '1', accessTypeCode: 'PR', description: null, metadata: null };
const records = {
  ...{ solution, revision, coOwnerIds: ['co-owner'], isNameTaken: false, hasPending: false },
  steps: ['LicenseCheck'] as const,
};

describe('a request to publish', () => {
  const decide = (by: { userId: string; roles: readonly string[] | null }, changed: object = {}) =>
    requestPublication({ ...command, ...by }, { ...records, ...changed });
  const codeOf = (...given: Parameters<typeof decide>) =>
    Reflect.get(Object(Reflect.get(decide(...given), 'rejection')), 'code');

  it('is planned for owner and co-owners', () => {
    for (const userId of ['owner', 'co-owner'])
      expect(decide({ userId, roles: [] })).to.include({ solutionName: 'n', ownerId: 'owner' });
  });

  it('does not say what there is to users who may not see it', () => {
    expect(codeOf({ userId: 'stranger', roles: [] })).to.equal('revision_not_found');
    expect(codeOf({ userId: 'stranger', roles: [] }, { revision: { ...revision, accessTypeCode: 'OR' } })).to.equal(
      'not_yours',
    );
    expect(codeOf({ userId: 'publisher', roles: ['Publisher'] })).to.equal('not_yours');
    expect(codeOf({ userId: 'admin', roles: ['Admin'] })).to.equal('not_yours');
  });

  it('says whose it is where the sender has decided what the requester may see', () => {
    expect(codeOf({ userId: 'stranger', roles: null })).to.equal('not_yours');
  });

  it('is about a revision of an active solution whose name is free', () => {
    expect(codeOf(owner, { revision: null })).to.equal('revision_not_found');
    expect(codeOf(owner, { solution: { ...solution, active: false } })).to.equal('solution_inactive');
    expect(codeOf(owner, { isNameTaken: true })).to.equal('name_taken');
    expect(
      Reflect.get(Object(requestPublication({ ...command, userId: 'owner', roles: [] }, undefined)), 'rejection').code,
    ).to.equal('solution_not_found');
  });
});
