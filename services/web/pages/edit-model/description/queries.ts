import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../app/api/api-error.ts';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';
import type { Readers } from '../edit-search.ts';
import { keyOf, type Version } from '../queries.ts';

const path = '/solution/revision/{revisionId}/{accessTypeCode}/description';

/** As it is to be: what readers see may be an earlier one. Empty where there is none yet. */
export const descriptionQuery = ({ solutionId, revisionId }: Version, readers: Readers) =>
  queryOptions({
    queryKey: [...keyOf(solutionId), 'description', revisionId, readers],
    queryFn: async ({ signal }) => {
      const params = { path: { revisionId, accessTypeCode: readers }, query: { version: 'pending' as const } };
      return portalApi.GET(path, { params, signal }).then(
        (answer) => contentOf(answer).description,
        (error: unknown) => {
          if (error instanceof ApiError && error.facts.code === 'no_description') return '';
          throw error;
        },
      );
    },
  });

export const describe = ({ revisionId }: Version, accessTypeCode: Readers, description: string) =>
  portalApi.POST(path, { params: { path: { revisionId, accessTypeCode } }, body: { request_body: { description } } });
