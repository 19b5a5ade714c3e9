import type { Actor } from '../../portal-people.ts';
import { reading, readingSignedIn, rowsByAccess } from '../by-access.ts';
import { only, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

/** The user a request is for; an anonymous one names the stranger. */
const userIdOf = ({ people }: Stage, who: Actor): string => people[who === 'anonymous' ? 'stranger' : who].userId;

export const opinionRows: readonly Row[] = [
  ...rowsByAccess('POST /solution/createRating', readingSignedIn, ({ solutionId }) => ({
    path: '/solution/createRating',
    body: { solutionId, rating: 4 },
  })),
  ...rowsByAccess('PUT /solution/updateRating', readingSignedIn, async ({ solutionId }, stage, who) => {
    const userId = userIdOf(stage, who);
    await stage.catalog.call('POST', `/solution/${solutionId}/rating/user/${userId}`, { rating: 1 });
    return { path: '/solution/updateRating', body: { solutionId, userId, rating: 5, textReview: 'Good' } };
  }),
  {
    operation: 'PUT /solution/updateRating',
    of: 'the rating of the owner',
    async request({ catalog, people, PB }) {
      const { userId } = people.owner;
      await catalog.call('POST', `/solution/${PB.solutionId}/rating/user/${userId}`, { rating: 1 });
      return { path: '/solution/updateRating', body: { solutionId: PB.solutionId, userId, rating: 5 } };
    },
    expected: only(['owner', 'admin']),
  },
  ...rowsByAccess('POST /solution/getRating/{solutionId}', reading, ({ solutionId }) => ({
    path: `/solution/getRating/${solutionId}`,
    body: { page: 0, size: 5 },
  })),
  ...rowsByAccess(
    'POST /solutions/ratings/{solutionId}/user/{userId}',
    readingSignedIn,
    ({ solutionId }, { people }) => ({
      path: `/solutions/ratings/${solutionId}/user/${people.owner.userId}`,
    }),
  ),
  ...rowsByAccess('GET /solution/avgRating/{solutionId}', reading, ({ solutionId }) => ({
    path: `/solution/avgRating/${solutionId}`,
  })),

  ...rowsByAccess('POST /solution/createFavorite', readingSignedIn, ({ solutionId }, stage, who) => ({
    path: '/solution/createFavorite',
    body: { solutionId, userId: userIdOf(stage, who) },
  })),
  {
    operation: 'POST /solution/deleteFavorite',
    of: 'a favourite of the owner',
    async request({ catalog, people, PB }) {
      const { userId } = people.owner;
      await catalog.call('POST', `/user/${userId}/favorite/solution/${PB.solutionId}`, {});
      return { path: '/solution/deleteFavorite', body: { solutionId: PB.solutionId, userId } };
    },
    expected: only(['owner', 'admin']),
  },
  {
    operation: 'GET /solution/getFavoriteSolutions/{userId}',
    request: ({ people }) => ({ path: `/solution/getFavoriteSolutions/${people.owner.userId}` }),
    expected: only(['owner', 'admin']),
  },
];
