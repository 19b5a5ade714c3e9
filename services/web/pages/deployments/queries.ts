import { queryOptions } from '@tanstack/react-query';
import { deploymentApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';
import { isChanging, readLog } from './deployment-status.ts';

const limit = 100;
const changingMs = 1_000;
const quietMs = 15_000;
const logLines = 200;

/** What runs for the person who is signed in, the newest first; looked at again while something changes. */
export const deploymentsQuery = queryOptions({
  queryKey: ['deployments'],
  queryFn: async ({ signal }) => {
    const found = bodyOf(await deploymentApi.GET('/deployments', { params: { query: { limit } }, signal }));
    return found.deployments.filter(({ status }) => status !== 'removed');
  },
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => isChanging(status)) ? changingMs : quietMs),
});

/** Its steps, while a process is at work on it. */
export const stepsQuery = (id: string) =>
  queryOptions({
    queryKey: ['deployments', id],
    queryFn: async ({ signal }) =>
      bodyOf(await deploymentApi.GET('/deployments/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data && !isChanging(state.data.status) ? false : changingMs),
  });

/** The newest lines of its model servers. */
export const logQuery = (id: string) =>
  queryOptions({
    queryKey: ['deployments', id, 'log'],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { tail: logLines } };
      const text = bodyOf(await deploymentApi.GET('/deployments/{id}/logs', { params, signal, parseAs: 'text' }));
      return readLog(text);
    },
    refetchInterval: quietMs,
  });
