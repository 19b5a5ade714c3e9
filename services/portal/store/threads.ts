import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { HeldRevisions } from '../domain/held-revision.ts';
import type { Threads } from '../domain/threads.ts';

/** The largest page there is. */
const most = 1_000;

export const createThreads = (catalog: ApiClient<CatalogApi>, revisions: HeldRevisions): Threads => ({
  async read({ threadId, caller, requestId }) {
    const { body: thread } = await catalog.call('GET /thread/{threadId}', { params: { threadId }, requestId });
    const { solutionId, revisionId } = thread;
    return { thread, held: await revisions.read({ solutionId, revisionId, caller, requestId }) };
  },
  async readWhole({ threadId, requestId }) {
    const call = { params: { threadId }, query: { page: 0, size: most, sort: ['created,ASC'] }, requestId };
    const { body } = await catalog.call('GET /thread/{threadId}/comment', call);
    if (body.totalElements <= most) return body.content;
    throw new AppError('unprocessable', `A thread of more than ${most} comments can not be looked at as a whole.`);
  },
});
