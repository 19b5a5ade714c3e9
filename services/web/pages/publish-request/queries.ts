import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../app/api/client.ts';
import { contentOf } from '../../app/api/content.ts';
import { checksState } from './checks-state.ts';

const runningMs = 2_000;
// Also where the clock of this browser is behind.
const nowOrLaterMs = 24 * 60 * 60_000;

export const requestKey = (id: string) => ['publish-request', id];

/** A request and its checks, for publishers and for those who work on the model; looked at again while a check runs. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: requestKey(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { datems: String(Date.now() + nowOrLaterMs) } };
      return contentOf(await portalApi.GET('/publish/request/{id}/at', { params, signal }));
    },
    refetchInterval: ({ state }) => {
      const { request, steps = [] } = state.data ?? {};
      // Requests of the predecessor have no checks.
      const isChecked = request?.requestStatusCode === 'PE' && request.trackingId !== null;
      return isChecked && checksState(steps) !== 'passed' ? runningMs : false;
    },
  });

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...requestKey(id), 'history'],
    queryFn: async ({ signal }) =>
      contentOf(await portalApi.GET('/publish/request/{id}/history', { params: { path: { id } }, signal })),
  });
