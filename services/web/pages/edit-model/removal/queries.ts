import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';
import { keyOf } from '../queries.ts';

/** What others have made with the model. */
export const dependentsQuery = (solutionId: string) =>
  queryOptions({
    queryKey: [...keyOf(solutionId), 'dependents'],
    queryFn: async ({ signal }) =>
      contentOf(
        await portalApi.GET('/solutions/{solutionId}/dependents', { params: { path: { solutionId } }, signal }),
      ),
  });

/** A deleted model stays stored, and can be brought back. */
export const setActive = (solutionId: string, active: boolean) =>
  portalApi.PUT('/solutions/{solutionId}', { params: { path: { solutionId } }, body: { request_body: { active } } });
