import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../app/api/client.ts';
import { contentOf } from '../../app/api/content.ts';

const firstPage = { request_body: { page: 0, size: 100 } };

export const ratingsQuery = (solutionId: string) =>
  queryOptions({
    queryKey: ['ratings', solutionId],
    queryFn: async ({ signal }) => {
      const params = { path: { solutionId } };
      return contentOf(await portalApi.POST('/solution/getRating/{solutionId}', { params, body: firstPage, signal }));
    },
  });

export const ownRatingQuery = (solutionId: string, userId: string) =>
  queryOptions({
    queryKey: ['own-rating', solutionId, userId],
    queryFn: async ({ signal }) => {
      const params = { path: { solutionId, userId } };
      const { data } = await portalApi.POST('/solutions/ratings/{solutionId}/user/{userId}', { params, signal });
      return data?.response_body?.rating ?? null;
    },
  });

/** Replaces the rating of the person who is signed in. */
export const rate = (solutionId: string, rating: number) =>
  portalApi.POST('/solution/createRating', { body: { request_body: { solutionId, rating } } });
