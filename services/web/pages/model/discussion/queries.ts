import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';
import type { Version } from '../queries.ts';

type Revision = Pick<Version, 'solutionId' | 'revisionId'>;

/** The largest page of comments: the newest of a longer discussion. */
const newest = { page: 0, size: 1_000, fieldToDirectionMap: { created: 'DESC' as const } };

export const commentsQuery = ({ solutionId, revisionId }: Revision) =>
  queryOptions({
    queryKey: ['comments', revisionId],
    queryFn: async ({ signal }) => {
      const body = { request_body: newest };
      const params = { path: { solutionId, revisionId } };
      return contentOf(await portalApi.POST('/thread/{solutionId}/{revisionId}/comments', { params, body, signal }));
    },
  });

/** Only for people who are signed in; visitors see the comments without titles. */
export const threadsQuery = ({ solutionId, revisionId }: Revision) =>
  queryOptions({
    queryKey: ['threads', revisionId],
    queryFn: async ({ signal }) => {
      const body = { request_body: { page: 0, size: 1_000 } };
      const params = { path: { solutionId, revisionId } };
      return contentOf(await portalApi.POST('/thread/{solutionId}/{revisionId}', { params, body, signal })).content;
    },
  });

/** Resolves to the id of the new thread, which no one sees before it has a comment. */
export const beginThread = async ({ solutionId, revisionId }: Revision, title: string | null): Promise<string> =>
  contentOf(await portalApi.POST('/thread/create', { body: { request_body: { solutionId, revisionId, title } } }))
    .threadId;

export const say = (threadId: string, parentId: string | null, text: string) =>
  portalApi.POST('/comments/create', { body: { request_body: { threadId, parentId, text } } });

interface CommentKey {
  readonly threadId: string;
  readonly commentId: string;
}

export const rewrite = ({ threadId, commentId }: CommentKey, text: string) =>
  portalApi.PUT('/comments/update', { body: { request_body: { threadId, commentId, text } } });

export const removeComment = ({ threadId, commentId }: CommentKey) =>
  portalApi.POST('/comments/delete/{threadId}/{commentId}', { params: { path: { threadId, commentId } } });
