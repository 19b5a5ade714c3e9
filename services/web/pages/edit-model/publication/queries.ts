import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';
import type { Readers } from '../edit-search.ts';
import { keyOf, type Version } from '../queries.ts';
import { checksOf } from './publication-state.ts';

const checkingMs = 1_000;
const decidingMs = 15_000;

/** The newest request to publish a version for these readers, with its checks; looked at again while it is open. */
export const publicationQuery = ({ solutionId, revisionId }: Version, readers: Readers, userId: string) =>
  queryOptions({
    queryKey: [...keyOf(solutionId), 'publication', revisionId, readers, userId],
    queryFn: async ({ signal }) => {
      const params = { path: { revisionId }, query: { visibility: readers } };
      const found = await portalApi.GET('/publish/request/search/revision/{revisionId}', { params, signal });
      const request = found.data?.response_body ?? null;
      if (!request?.trackingId) return { request, checks: [] };
      const path = { userId, trackingId: request.trackingId };
      const work = '/webBasedOnBoarding/messagingStatus/{userId}/{trackingId}';
      return { request, checks: checksOf(contentOf(await portalApi.POST(work, { params: { path }, signal }))) };
    },
    refetchInterval({ state: { data } }) {
      if (data?.request?.requestStatusCode !== 'PE') return false;
      return data.checks.length > 0 && data.checks.every(({ state }) => state === 'passed') ? decidingMs : checkingMs;
    },
  });

export const publish = ({ solutionId, revisionId }: Version, visibility: Readers) =>
  portalApi.PUT('/publish/{solutionId}', { params: { path: { solutionId }, query: { visibility, revisionId } } });

export const unpublish = ({ solutionId, revisionId }: Version, visibility: Readers) =>
  portalApi.PUT('/unpublish/{solutionId}', { params: { path: { solutionId }, query: { visibility, revisionId } } });

export const withdraw = (id: number) => portalApi.PUT('/publish/request/withdraw/{id}', { params: { path: { id } } });
