import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { bodyIfFound } from '../../../kit/if-found.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { lookUpUsers } from '../../app/look-up-users.ts';
import { createRating, updateRating } from '../../app/rate-solution.ts';
import { operation } from '../operation.ts';
import { pageRequest, pageShape, toPage, toPaging } from '../page.ts';
import { fullName, presentColleague, presentNamedUser } from '../users/present.ts';

const group = 'ratings';
const params = z.object({ solutionId: uuid() });
const ratingShape = z
  .looseObject({ solutionId: z.string(), userId: z.string(), rating: z.int() })
  .meta({ id: 'Rating' });

const namedRatingShape = ratingShape.extend({ userName: z.string().nullable() }).meta({ id: 'NamedRating' });

const ratingInput = z.object({
  solutionId: uuid(),
  userId: uuid().nullish().describe('The caller if it is absent.'),
  rating: z.int().min(1).max(5),
  textReview: text(1024).nullish(),
});

const create = operation({
  ...{ method: 'POST', path: '/solution/createRating', group, access: 'caller', body: request(ratingInput) },
  summary: 'Rate a solution; a rating that the user has given before is replaced',
  answer: enveloped(ratingShape),
  async run({ body: { request_body: rating }, caller, requestId }, deps) {
    const created = await createRating(deps, { ...rating, caller, requestId });
    return styleA('Ratings created Successfully', created);
  },
});

const update = operation({
  ...{ method: 'PUT', path: '/solution/updateRating', group, access: 'caller', body: request(ratingInput) },
  summary: 'Change a rating; a review that is left out stays',
  answer: enveloped(ratingShape),
  async run({ body: { request_body: rating }, caller, requestId }, deps) {
    const updated = await updateRating(deps, { ...rating, caller, requestId });
    return styleA('Ratings updated Successfully', updated);
  },
});

const list = operation({
  ...{ method: 'POST', path: '/solution/getRating/{solutionId}', group, access: 'open', params },
  summary: 'A page of the ratings of a solution; userList has the users who gave them',
  body: request(pageRequest),
  answer: enveloped(pageShape(namedRatingShape)),
  async run({ params, body, caller, requestId }, deps) {
    await deps.solutions.read({ ...params, caller, requestId });
    const call = { params, query: toPaging(body.request_body), requestId };
    const { body: page } = await deps.catalog.call('GET /solution/{solutionId}/rating', call);
    const userIds = page.content.map(({ userId }) => userId);
    const users = await lookUpUsers(deps, userIds, requestId);
    const userList = users.map((user) => (caller ? presentColleague(user) : presentNamedUser(user)));
    const names = new Map(users.map((user) => [user.userId, fullName(user)]));
    const content = page.content.map((rating) => ({ ...rating, userName: names.get(rating.userId) ?? null }));
    return styleA('Ratings fetched Successfully', toPage({ ...page, content }, { userList }));
  },
});

const ofUser = operation({
  ...{ method: 'POST', path: '/solutions/ratings/{solutionId}/user/{userId}', group, access: 'caller' },
  summary: 'The rating that a user has given, or null',
  params: params.extend({ userId: uuid() }),
  answer: enveloped(ratingShape),
  async run({ params, caller, requestId }, deps) {
    await deps.solutions.read({ solutionId: params.solutionId, caller, requestId });
    const found = deps.catalog.call('GET /solution/{solutionId}/rating/user/{userId}', { params, requestId });
    return styleA('Rating fetched Successfully', (await bodyIfFound(found)) ?? null);
  },
});

const average = operation({
  ...{ method: 'GET', path: '/solution/avgRating/{solutionId}', group, access: 'open', params },
  summary: 'How often a solution was rated, viewed and downloaded, and the average of its ratings',
  description: 'Clients show `ratingAverageTenths` as it is, so that it is the average itself here, of 1 to 5.',
  answer: enveloped(z.looseObject({ ratingCount: z.int(), ratingAverageTenths: z.number() })),
  async run({ params, caller, requestId }, deps) {
    const { webStats } = await deps.solutions.read({ ...params, caller, requestId });
    const average = webStats.ratingAverageTenths / 10;
    return styleA('Average rating fetched Successfully', { ...webStats, ratingAverageTenths: average });
  },
});

/** Ratings of solutions. */
export const ratingOperations = [create, update, list, ofUser, average];
