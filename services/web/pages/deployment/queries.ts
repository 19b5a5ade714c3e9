import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { deploymentApi, portalApi } from '../../app/api/client.ts';
import { bodyOf, contentOf } from '../../app/api/content.ts';

/** The model that runs, with its versions. */
export const modelQuery = (solutionId: string) =>
  queryOptions({
    queryKey: ['solution', solutionId],
    queryFn: async ({ signal }) =>
      contentOf(await portalApi.GET('/solutions/{solutionId}', { params: { path: { solutionId } }, signal })),
  });

const hourMs = 60 * 60_000;
const usageMs = 15_000;

/** Calls of the last `hours`, by hour. */
export const usageQuery = (id: string, hours: number) =>
  queryOptions({
    queryKey: ['deployment-usage', id, hours],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - hours * hourMs).toISOString();
      const params = { path: { id }, query: { from } };
      return bodyOf(await deploymentApi.GET('/deployments/{id}/metrics', { params, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: usageMs,
  });

export const keysQuery = (id: string) =>
  queryOptions({
    queryKey: ['deployment-keys', id],
    queryFn: async ({ signal }) =>
      bodyOf(await deploymentApi.GET('/deployments/{id}/keys', { params: { path: { id } }, signal })).keys,
  });
