import type { MLPComment } from '../../contracts/catalog-api.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import type { AppDeps, CallerContext } from './deps.ts';

interface CommentKey extends CallerContext {
  readonly threadId: string;
  readonly commentId: string;
}

export interface NewComment extends CallerContext {
  readonly threadId: string;
  readonly parentId: string | null;
  readonly text: string;
}

/** Errors: `not_found`, `unavailable`. */
export async function createComment(
  { threads, catalog }: AppDeps,
  { threadId, parentId, text, caller, requestId }: NewComment,
): Promise<MLPComment> {
  await threads.read({ threadId, caller, requestId });
  const body = { parentId, userId: caller.userId, text };
  const call = { params: { threadId }, body, onBehalfOf: caller.userId, requestId };
  return (await catalog.call('POST /thread/{threadId}/comment', call)).body;
}

/** Returns the changed comment. Errors: `not_found`, `forbidden`, `unavailable`. */
export async function updateComment(
  { threads, catalog }: AppDeps,
  { threadId, commentId, text, caller, requestId }: CommentKey & { readonly text: string },
): Promise<MLPComment> {
  await threads.read({ threadId, caller, requestId });
  const call = { params: { threadId, commentId }, requestId };
  const read = () => catalog.call('GET /thread/{threadId}/comment/{commentId}', call);
  await changeRecord(read, ({ created, modified, ...stored }, ifMatch) => {
    const changed = { ...call, ...ifMatch, body: { ...stored, text }, onBehalfOf: caller.userId };
    return catalog.call('PUT /thread/{threadId}/comment/{commentId}', changed);
  });
  return (await read()).body;
}

/** Deletes a comment and its replies. Errors: `not_found`, `forbidden`; `conflict` if others have replied; `unavailable`. */
export async function deleteComment(
  { threads, catalog }: AppDeps,
  { threadId, commentId, caller, requestId }: CommentKey,
): Promise<void> {
  await threads.read({ threadId, caller, requestId });
  const call = { params: { threadId, commentId }, requestId };
  await catalog.call('DELETE /thread/{threadId}/comment/{commentId}', { ...call, onBehalfOf: caller.userId });
}
