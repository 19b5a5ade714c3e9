import type { MLPThread } from '../../contracts/catalog-api.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import type { AppDeps, CallerContext } from './deps.ts';

interface ThreadKey extends CallerContext {
  readonly threadId: string;
}

export interface NewThread extends CallerContext {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly title: string | null;
}

/** Errors: `not_found`, `unavailable`. */
export async function createThread(
  { revisions, catalog }: AppDeps,
  { caller, requestId, ...body }: NewThread,
): Promise<MLPThread> {
  const { solutionId, revisionId } = body;
  await revisions.read({ solutionId, revisionId, caller, requestId });
  return (await catalog.call('POST /thread', { body, onBehalfOf: caller.userId, requestId })).body;
}

/** Returns the changed thread; without a title it stays as it is. Errors: `not_found`, `forbidden`, `unavailable`. */
export async function renameThread(
  deps: AppDeps,
  { title, ...key }: ThreadKey & { readonly title: string | null },
): Promise<MLPThread> {
  await deps.threads.read(key);
  const { threadId, caller, requestId } = key;
  const call = { params: { threadId }, requestId };
  return changeRecord(
    () => deps.catalog.call('GET /thread/{threadId}', call),
    async (stored, ifMatch) => {
      const body = { ...stored, title: title ?? stored.title };
      await deps.catalog.call('PUT /thread/{threadId}', { ...call, ...ifMatch, body, onBehalfOf: caller.userId });
      return body;
    },
  );
}

/** Deletes a thread and its comments. Errors: `not_found`, `forbidden`, `unavailable`. */
export async function deleteThread(deps: AppDeps, key: ThreadKey): Promise<void> {
  await deps.threads.read(key);
  const { threadId, caller, requestId } = key;
  await deps.catalog.call('DELETE /thread/{threadId}', { params: { threadId }, onBehalfOf: caller.userId, requestId });
}
