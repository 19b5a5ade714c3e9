import { newId } from '../../../../services/kit/ids.ts';
import { oncePerStage } from '../../matrix/once-per-stage.ts';
import { type ExpectedStatuses, only, type Row, signedIn } from '../row.ts';
import { type Stage, stageSolution } from '../stage.ts';

const workers: ExpectedStatuses = { ...only(['coOwner', 'owner', 'publisher', 'admin']), stranger: 404 };

interface Asked {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly requestId: number;
  readonly trackingId: string;
}

/** A request of the owner's to publish a private revision of its own, whose checks have passed or were none. */
async function newRequest(stage: Stage): Promise<Asked> {
  const { solutionId, revisionId } = await stageSolution(stage, 'PR');
  const trackingId = newId();
  const body = { solutionId, revisionId, trackingId, accessTypeCode: 'PB', steps: [] };
  const record = { ...body, requestUserId: stage.people.owner.userId };
  const { requestId } = (await stage.catalog.call('POST', '/publication/request', record)).body;
  return { solutionId, revisionId, trackingId, requestId };
}

const request = oncePerStage(newRequest);
const steps = oncePerStage(async (stage: Stage) => {
  const { solutionId, revisionId, trackingId } = await request(stage);
  const body = { solutionId, revisionId, trackingId, userId: stage.people.owner.userId, startDate: 1 };
  await stage.catalog.call('POST', '/stepresult', { ...body, stepCode: 'VL', statusCode: 'ST', name: 'LicenseCheck' });
  return { solutionId, revisionId, trackingId };
});

export const publishingRows: readonly Row[] = [
  {
    operation: 'PUT /publish/{solutionId}',
    async request(stage) {
      const { solutionId, revisionId } = await stageSolution(stage, 'PR');
      return { path: `/publish/${solutionId}?visibility=PB&revisionId=${revisionId}` };
    },
    expected: { ...only(['coOwner', 'owner']), stranger: 404 },
  },
  {
    operation: 'PUT /publish/{solutionId}',
    of: 'for the owner',
    async request(stage) {
      const { solutionId, revisionId } = await stageSolution(stage, 'PR');
      const { userId } = stage.people.owner;
      return { path: `/publish/${solutionId}?visibility=PB&revisionId=${revisionId}&userId=${userId}` };
    },
    expected: { ...only(['owner']) },
  },
  {
    operation: 'PUT /unpublish/{solutionId}',
    request: async (stage) => ({ path: `/unpublish/${(await stageSolution(stage, 'PB')).solutionId}?visibility=PB` }),
    expected: only(['owner', 'publisher', 'admin']),
  },
  {
    operation: 'PUT /publish/{solutionId}',
    of: 'what signed-in users see',
    async request(stage) {
      const { solutionId, revisionId } = await stageSolution(stage, 'OR');
      return { path: `/publish/${solutionId}?visibility=PB&revisionId=${revisionId}` };
    },
    expected: only(['coOwner', 'owner']),
  },
  {
    operation: 'PUT /unpublish/{solutionId}',
    of: 'what signed-in users see',
    request: async (stage) => ({ path: `/unpublish/${(await stageSolution(stage, 'OR')).solutionId}?visibility=OR` }),
    expected: only(['owner', 'publisher', 'admin']),
  },
  {
    operation: 'GET /publish/request/search/revision/{revisionId}',
    request: async (stage) => ({ path: `/publish/request/search/revision/${(await request(stage)).revisionId}` }),
    expected: workers,
  },
  {
    operation: 'POST /publish/request',
    request: () => ({ path: '/publish/request', body: { pageRequest: { page: 0, size: 5 } } }),
    expected: only(['publisher']),
  },
  {
    operation: 'GET /publish/request/{id}',
    request: async (stage) => ({ path: `/publish/request/${(await request(stage)).requestId}` }),
    expected: only(['publisher']),
  },
  {
    operation: 'PUT /publish/request/{id}',
    request: async (stage) => ({
      path: `/publish/request/${(await newRequest(stage)).requestId}`,
      body: { requestStatusCode: 'DC', comment: 'Not yet' },
    }),
    expected: only(['publisher']),
  },
  {
    operation: 'PUT /publish/request/withdraw/{id}',
    request: async (stage) => ({ path: `/publish/request/withdraw/${(await newRequest(stage)).requestId}` }),
    expected: { ...only(['owner']), stranger: 404 },
  },
  {
    operation: 'GET /publish/request/{id}/history',
    request: async (stage) => ({ path: `/publish/request/${(await request(stage)).requestId}/history` }),
    expected: workers,
  },
  {
    operation: 'GET /publish/request/{id}/at',
    request: async (stage) => ({
      path: `/publish/request/${(await request(stage)).requestId}/at?datems=${Date.now() + 60_000}`,
    }),
    expected: workers,
  },
  {
    operation: 'POST /webBasedOnBoarding/messagingStatus/{userId}/{trackingId}',
    of: 'by themselves',
    async request(stage, who) {
      const { userId } = who === 'anonymous' ? stage.people.owner : stage.people[who];
      return { path: `/webBasedOnBoarding/messagingStatus/${userId}/${(await steps(stage)).trackingId}` };
    },
    expected: workers,
  },
  {
    operation: 'POST /webBasedOnBoarding/messagingStatus/{userId}/{trackingId}',
    of: 'by the owner',
    request: async (stage) => ({
      path: `/webBasedOnBoarding/messagingStatus/${stage.people.owner.userId}/${(await steps(stage)).trackingId}`,
    }),
    expected: only(['owner', 'admin']),
  },
  {
    operation: 'GET /webBasedOnBoarding/messagingStatus/search/{solutionId}/{revisionId}',
    async request(stage) {
      const { solutionId, revisionId } = await steps(stage);
      return { path: `/webBasedOnBoarding/messagingStatus/search/${solutionId}/${revisionId}` };
    },
    expected: workers,
  },
  {
    operation: 'GET /validation/{solutionId}/{revisionId}',
    async request(stage) {
      const { solutionId, revisionId } = await steps(stage);
      return { path: `/validation/${solutionId}/${revisionId}` };
    },
    expected: workers,
  },
  {
    operation: 'PUT /validation/{taskId}',
    request: () => ({ path: `/validation/${newId()}`, bare: { status: 'PS' } }),
    expected: signedIn(403),
  },
];
