import { queryOptions } from '@tanstack/react-query';
import { deploymentApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';
import { isChanging } from '../../parts/deployment/deployment-status.ts';

const limit = 100;
const changingMs = 1_000;
const quietMs = 15_000;

/** What runs for the person who is signed in, the newest first; looked at again while something changes. */
export const deploymentsQuery = queryOptions({
  queryKey: ['deployments', 'list'],
  queryFn: async ({ signal }) => {
    const found = bodyOf(await deploymentApi.GET('/deployments', { params: { query: { limit } }, signal }));
    return found.deployments.filter(({ status }) => status !== 'removed');
  },
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => isChanging(status)) ? changingMs : quietMs),
});
