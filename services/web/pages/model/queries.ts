import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../app/api/api-error.ts';
import { portalApi } from '../../app/api/client.ts';
import { contentOf } from '../../app/api/content.ts';

/** What a version may lack. */
const orNone = async <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && (error.facts.status === 404 || error.facts.code === 'no_description')) return null;
    throw error;
  });

export const solutionQuery = (solutionId: string) =>
  queryOptions({
    queryKey: ['solution', solutionId],
    queryFn: async ({ signal }) =>
      contentOf(await portalApi.GET('/solutions/{solutionId}', { params: { path: { solutionId } }, signal })),
  });

export interface Version {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly accessTypeCode: string;
  readonly version: string;
}

/** Descriptions are for everyone or for the organisation; private versions show the latter. */
const readersOf = (accessTypeCode: string) => (accessTypeCode === 'PB' ? 'PB' : 'OR');

export const descriptionQuery = ({ revisionId, accessTypeCode }: Version) =>
  queryOptions({
    queryKey: ['description', revisionId, accessTypeCode],
    queryFn: ({ signal }) =>
      orNone(
        portalApi
          .GET('/solution/revision/{revisionId}/{accessTypeCode}/description', {
            params: { path: { revisionId, accessTypeCode: readersOf(accessTypeCode) } },
            signal,
          })
          .then(({ data }) => data?.response_body?.description ?? null),
      ),
  });

export const filesQuery = ({ solutionId, revisionId }: Version) =>
  queryOptions({
    queryKey: ['files', revisionId],
    queryFn: async ({ signal }) =>
      contentOf(
        await portalApi.GET('/solutions/{solutionId}/revisions/{revisionId}', {
          params: { path: { solutionId, revisionId } },
          signal,
        }),
      ),
  });

export const protoQuery = ({ solutionId, revisionId, version }: Version) =>
  queryOptions({
    queryKey: ['proto', revisionId],
    queryFn: ({ signal }) =>
      orNone(
        portalApi
          .GET('/getProtoFile', { params: { query: { solutionId, version } }, parseAs: 'text', signal })
          .then(({ data }) => data ?? null),
      ),
  });

export const checksQuery = ({ solutionId, revisionId }: Version) =>
  queryOptions({
    queryKey: ['checks', revisionId],
    queryFn: async ({ signal }) => {
      const params = { path: { solutionId, revisionId } };
      const { data } = await portalApi.GET('/validation/{solutionId}/{revisionId}', { params, signal });
      return data?.response_body ?? null;
    },
  });

export const documentsQuery = ({ solutionId, revisionId, accessTypeCode }: Version) =>
  queryOptions({
    queryKey: ['documents', revisionId, accessTypeCode],
    queryFn: ({ signal }) =>
      orNone(
        portalApi
          .GET('/solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document', {
            params: { path: { solutionId, revisionId, accessTypeCode: readersOf(accessTypeCode) } },
            signal,
          })
          .then(({ data }) => data?.response_body ?? null),
      ),
  });
