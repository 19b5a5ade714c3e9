import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Revision, Solution } from '../../../contracts/portal-api.ts';
import { portalApi } from '../../app/api/client.ts';
import { contentOf } from '../../app/api/content.ts';
import type { Person } from '../../parts/people/full-name.ts';

/** What this page shows of a model. */
export type Own = Pick<
  Solution,
  | 'solutionId'
  | 'name'
  | 'description'
  | 'active'
  | 'ownerId'
  | 'ownerName'
  | 'modelType'
  | 'tookitType'
  | 'modified'
  | 'picture'
  | 'revisions'
  | 'solutionTagList'
  | 'downloadCount'
  | 'ratingCount'
> & { readonly ownerListForSol: readonly Person[] };

/** Which version of which model. */
export type Version = Pick<
  Revision,
  'solutionId' | 'revisionId' | 'version' | 'accessTypeCode' | 'validationStatusCode'
>;

/** Of one model: whatever is read for this page has a key that begins so. */
export const keyOf = (solutionId: string) => ['own-model', solutionId] as const;

export const ownSolutionQuery = (solutionId: string) =>
  queryOptions({
    queryKey: keyOf(solutionId),
    queryFn: async ({ signal }) =>
      contentOf(await portalApi.GET('/solutions/{solutionId}', { params: { path: { solutionId } }, signal })),
  });

/** Lists and pages that show the model, besides this one. */
const elsewhere = ['solution', 'solutions', 'own-solutions', 'description', 'documents', 'checks'] as const;

/** Reads again what a change of the model may have changed. */
export async function readAgain(queries: QueryClient, solutionId: string): Promise<void> {
  for (const key of elsewhere) void queries.invalidateQueries({ queryKey: [key] });
  await queries.invalidateQueries({ queryKey: keyOf(solutionId) });
}
