import { expect } from 'chai';
import type { MLPUser, PortalRevision, PortalSolution } from '../../../services/contracts/catalog-api.ts';
import { createSolutionPresenter } from '../../../services/portal/gateway/solutions/present.ts';
import { solutionShape } from '../../../services/portal/gateway/solutions/shape.ts';

const user: MLPUser = {
  ...{ userId: 'co-owner', firstName: 'Bob', middleName: null, lastName: 'Roe', orgName: 'Org' },
  ...{ email: 'bob@example.org', loginName: 'bob', loginHash: null, loginPassExpire: null, authToken: null },
  ...{ active: true, lastLogin: 7, loginFailCount: null, loginFailDate: null, picture: null, apiToken: null },
  ...{ verifyTokenHash: null, verifyExpiration: null, created: 1, modified: 2, tags: [{ tag: 'mine' }] },
};

const revision: PortalRevision = {
  ...{ revisionId: 'r2', version: '2', accessTypeCode: 'PB', validationStatusCode: 'PS', publisher: 'Site' },
  ...{ authors: [{ name: 'Ada', contact: 'ada@example.org' }], created: 5, modified: 6 },
};

const solution: PortalSolution = {
  ...{ solutionId: 's', name: 'Churn', description: null, userId: 'owner', active: true, modelTypeCode: 'CL' },
  ...{ toolkitTypeCode: null, metadata: null, sourceId: null, origin: null, picture: 'AAAA', created: 1, modified: 2 },
  tags: [{ tag: 'mail' }],
  webStats: {
    ...{ solutionId: 's', viewCount: 11, downloadCount: 12, lastDownload: null, ratingCount: 3 },
    ...{ ratingAverageTenths: 46, featured: false },
  },
  ...{ ownerName: 'Ada Lovelace', coOwners: [user], revisions: [revision], latestRevision: revision, commentCount: 4 },
  openRequest: true,
  failedStep: {
    ...{ stepResultId: 1, stepCode: 'OB', statusCode: 'FA', name: 'Dockerize', trackingId: 't', solutionId: 's' },
    ...{ revisionId: null, artifactId: null, userId: null, result: 'No space left', startDate: 1, endDate: 2 },
  },
};

const names = new Map([['CL', 'Classification']]);
const codes = { names: async (set: string) => (set === 'MODEL_TYPE' ? names : new Map<string, string>()) };
const strict = solutionShape.strict();

describe('a solution as clients read it', () => {
  const shownTo = async (viewer?: { userId: string; roles: string[] }, of = solution) =>
    strict.parse((await createSolutionPresenter(codes, viewer))(of));

  it('has all its data under the names they know', async () => {
    expect(await shownTo({ userId: 'owner', roles: [] })).to.deep.include({
      ...{ solutionId: 's', ownerId: 'owner', ownerName: 'Ada Lovelace', picture: 'AAAA' },
      ...{ modelType: 'CL', modelTypeName: 'Classification', tookitType: null, tookitTypeName: null },
      ...{ viewCount: 11, downloadCount: 12, ratingCount: 3, ratingAverageTenths: 46 },
      ...{ solutionRatingAvg: 4.6, solutionRating: 5, solutionTagList: [{ tag: 'mail' }], commentsCount: 4 },
      ...{ accessType: 'PB', latestRevisionId: 'r2', validationStatusCode: 'PS', publisher: 'Site' },
      ...{ authors: revision.authors, revisions: [{ ...revision, solutionId: 's' }] },
      ...{ onboardingStatusFailed: true, errorDetails: 'No space left', pendingApproval: true },
    });
  });

  it('has no newest revision if none is visible', async () => {
    const hidden = { ...solution, revisions: [], latestRevision: null, commentCount: 0 };
    expect(await shownTo(undefined, hidden)).to.include({
      ...{ accessType: null, latestRevisionId: null, validationStatusCode: null, publisher: null, authors: null },
    });
  });

  it('shows its progress to those who work on it or decide its publication', async () => {
    const progress = { onboardingStatusFailed: true, errorDetails: 'No space left', pendingApproval: true };
    const untold = { onboardingStatusFailed: false, errorDetails: null, pendingApproval: false };
    for (const viewer of [
      { userId: 'co-owner', roles: [] },
      { userId: 'p', roles: ['Publisher'] },
      { userId: 'a', roles: ['Admin'] },
    ])
      expect(await shownTo(viewer)).to.include(progress);
    for (const viewer of [undefined, { userId: 'x', roles: [] }]) expect(await shownTo(viewer)).to.include(untold);
  });

  it('names those it is shared with, without their contact details', async () => {
    const [named] = (await shownTo()).ownerListForSol;
    expect(named).to.include({ userId: 'co-owner', firstName: 'Bob', lastName: 'Roe', emailId: null, loginName: null });
    const [colleague] = (await shownTo({ userId: 'x', roles: [] })).ownerListForSol;
    expect(colleague).to.include({ loginName: 'bob', emailId: null, lastLogin: null });
  });
});
