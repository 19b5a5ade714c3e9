import { newId } from '../../../../services/kit/ids.ts';
import { oncePerStage } from '../once-per-stage.ts';
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
  const asked = { ...body, requestUserId: stage.people.owner.userId };
  const { requestId } = (await stage.catalog.call('POST', '/publication/request', asked)).body;
  return { solutionId, revisionId, trackingId, requestId };
}

const request = oncePerStage(newRequest);
const steps = oncePerStage(async (stage) => {
  const { solutionId, revisionId, trackingId } = await request(stage);
  const body = { solutionId, revisionId, trackingId, userId: stage.people.owner.userId, startDate: 1 };
  await stage.catalog.call('POST', '/stepresult', { ...body, stepCode: 'VL', statusCode: 'ST', name: 'LicenseCheck' });
  return { solutionId, revisionId, trackingId };
});

export const publishingRows: readonly Row[] = [
  {
    operation: 'PUT /publish/{solutionId}',
    async ask(stage) {
      const { solutionId, revisionId } = await stageSolution(stage, 'PR');
      return { path: `/publish/${solutionId}?visibility=PB&revisionId=${revisionId}` };
    },
    gets: { ...only(['coOwner', 'owner']), stranger: 404 },
  },
  {
    operation: 'PUT /publish/{solutionId}',
    of: 'for the owner',
    async ask(stage) {
      const { solutionId, revisionId } = await stageSolution(stage, 'PR');
      const { userId } = stage.people.owner;
      return { path: `/publish/${solutionId}?visibility=PB&revisionId=${revisionId}&userId=${userId}` };
    },
    gets: { ...only(['owner']) },
  },
  {
    operation: 'PUT /unpublish/{solutionId}',
    ask: async (stage) => ({ path: `/unpublish/${(await stageSolution(stage, 'PB')).solutionId}?visibility=PB` }),
    gets: only(['owner', 'publisher', 'admin']),
  },
  {
    operation: 'GET /publish/request/search/revision/{revisionId}',
    ask: async (stage) => ({ path: `/publish/request/search/revision/${(await request(stage)).revisionId}` }),
    gets: workers,
  },
  {
    operation: 'POST /publish/request',
    ask: () => ({ path: '/publish/request', body: { pageRequest: { page: 0, size: 5 } } }),
    gets: only(['publisher']),
  },
  {
    operation: 'GET /publish/request/{id}',
    ask: async (stage) => ({ path: `/publish/request/${(await request(stage)).requestId}` }),
    gets: only(['publisher']),
  },
  {
    operation: 'PUT /publish/request/{id}',
    ask: async (stage) => ({
      path: `/publish/request/${(await newRequest(stage)).requestId}`,
      body: { requestStatusCode: 'DC', comment: 'Not yet' },
    }),
    gets: only(['publisher']),
  },
  {
    operation: 'PUT /publish/request/withdraw/{id}',
    ask: async (stage) => ({ path: `/publish/request/withdraw/${(await newRequest(stage)).requestId}` }),
    gets: { ...only(['owner']), stranger: 404 },
  },
  {
    operation: 'GET /publish/request/{id}/history',
    ask: async (stage) => ({ path: `/publish/request/${(await request(stage)).requestId}/history` }),
    gets: workers,
  },
  {
    operation: 'GET /publish/request/{id}/at',
    ask: async (stage) => ({
      path: `/publish/request/${(await request(stage)).requestId}/at?datems=${Date.now() + 60_000}`,
    }),
    gets: workers,
  },
  {
    operation: 'POST /webBasedOnBoarding/messagingStatus/{userId}/{trackingId}',
    of: 'by themselves',
    async ask(stage, who) {
      const { userId } = who === 'anonymous' ? stage.people.owner : stage.people[who];
      return { path: `/webBasedOnBoarding/messagingStatus/${userId}/${(await steps(stage)).trackingId}` };
    },
    gets: workers,
  },
  {
    operation: 'POST /webBasedOnBoarding/messagingStatus/{userId}/{trackingId}',
    of: 'by the owner',
    ask: async (stage) => ({
      path: `/webBasedOnBoarding/messagingStatus/${stage.people.owner.userId}/${(await steps(stage)).trackingId}`,
    }),
    gets: only(['owner', 'admin']),
  },
  {
    operation: 'GET /webBasedOnBoarding/messagingStatus/search/{solutionId}/{revisionId}',
    async ask(stage) {
      const { solutionId, revisionId } = await steps(stage);
      return { path: `/webBasedOnBoarding/messagingStatus/search/${solutionId}/${revisionId}` };
    },
    gets: workers,
  },
  {
    operation: 'GET /validation/{solutionId}/{revisionId}',
    async ask(stage) {
      const { solutionId, revisionId } = await steps(stage);
      return { path: `/validation/${solutionId}/${revisionId}` };
    },
    gets: workers,
  },
  {
    operation: 'PUT /validation/{taskId}',
    ask: () => ({ path: `/validation/${newId()}`, bare: { status: 'PS' } }),
    gets: signedIn(403),
  },
];
