import { z } from 'zod';
import { AppError, toAppError } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { changeRecord } from '../../../kit/http/change-record.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { lookUpUsers } from '../../app/look-up-users.ts';
import { isSelfOrAdmin } from '../../domain/policies.ts';
import { operation } from '../operation.ts';
import { pageRequest, pageShape, toPage, toPaging } from '../page.ts';
import { presentNamedUser } from '../users/present.ts';
import { presentColleague } from '../users/present-colleague.ts';

const group = 'ratings';
const params = z.object({ solutionId: uuid() });
const ratingShape = z
  .looseObject({ solutionId: z.string(), userId: z.string(), rating: z.int() })
  .meta({ id: 'Rating' });

const ratingInput = z.object({
  solutionId: uuid(),
  userId: uuid().nullish().describe('The caller where it is absent.'),
  rating: z.int().min(1).max(5),
  textReview: text(1024).nullish(),
});

/** Whose rating it is. */
function requireRater({ userId }: z.output<typeof ratingInput>, caller: Caller): string {
  const rater = userId ?? caller.userId;
  if (isSelfOrAdmin(caller, rater)) return rater;
  throw new AppError('forbidden', 'You can only rate for yourself.');
}

const create = operation({
  ...{ method: 'POST', path: '/solution/createRating', group, access: 'caller', body: request(ratingInput) },
  summary: 'Rate a solution',
  answer: enveloped(ratingShape),
  async run({ body: { request_body: asked }, caller, requestId }, deps) {
    const params = { solutionId: asked.solutionId, userId: requireRater(asked, caller) };
    await deps.solutions.read({ solutionId: asked.solutionId, caller, requestId });
    const body = { rating: asked.rating, textReview: asked.textReview ?? null };
    const call = { params, body, actor: caller.userId, requestId };
    const made = await deps.catalog.call('POST /solution/{solutionId}/rating/user/{userId}', call).catch((thrown) => {
      if (toAppError(thrown).reason !== 'exists_already') throw thrown;
      throw new AppError('conflict', 'The solution is rated already; update the rating.', { reason: 'exists_already' });
    });
    return styleA('Ratings created Successfully', made.body);
  },
});

const update = operation({
  ...{ method: 'PUT', path: '/solution/updateRating', group, access: 'caller', body: request(ratingInput) },
  summary: 'Rate a solution otherwise; a review that is left out stays',
  answer: enveloped(ratingShape),
  async run({ body: { request_body: asked }, caller, requestId }, deps) {
    const params = { solutionId: asked.solutionId, userId: requireRater(asked, caller) };
    await deps.solutions.read({ solutionId: asked.solutionId, caller, requestId });
    const read = () => deps.catalog.call('GET /solution/{solutionId}/rating/user/{userId}', { params, requestId });
    await changeRecord(read, (stored, ifMatch) => {
      const body = { rating: asked.rating, textReview: asked.textReview ?? stored.textReview };
      const call = { params, ...ifMatch, body, actor: caller.userId, requestId };
      return deps.catalog.call('PUT /solution/{solutionId}/rating/user/{userId}', call);
    });
    return styleA('Ratings updated Successfully', (await read()).body);
  },
});

const list = operation({
  ...{ method: 'POST', path: '/solution/getRating/{solutionId}', group, access: 'open', params },
  summary: 'A page of the ratings of a solution; userList says who gave them',
  body: request(pageRequest),
  answer: enveloped(pageShape(ratingShape)),
  async run({ params, body, caller, requestId }, deps) {
    await deps.solutions.read({ ...params, caller, requestId });
    const call = { params, query: toPaging(body.request_body), requestId };
    const { body: page } = await deps.catalog.call('GET /solution/{solutionId}/rating', call);
    const userIds = page.content.map(({ userId }) => userId);
    const users = await lookUpUsers(deps, userIds, requestId);
    const userList = users.map(caller ? presentColleague : presentNamedUser);
    return styleA('Ratings fetched Successfully', toPage(page, { userList }));
  },
});

const average = operation({
  ...{ method: 'GET', path: '/solution/avgRating/{solutionId}', group, access: 'open', params },
  summary: 'How often a solution was rated, looked at and downloaded, and the average of its ratings times ten',
  answer: enveloped(z.looseObject({ ratingCount: z.int(), ratingAverageTenths: z.int() })),
  async run({ params, caller, requestId }, deps) {
    const { webStats } = await deps.solutions.read({ ...params, caller, requestId });
    return styleA('Average rating fetched Successfully', webStats);
  },
});

/** What people think of solutions. */
export const ratingOperations = [create, update, list, average];
