import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { Revisions } from '../domain/revisions.ts';
import type { Threads } from '../domain/threads.ts';

/** The catalog's largest page. */
const maxComments = 1_000;

export const createThreads = (catalog: ApiClient<CatalogApi>, revisions: Revisions): Threads => ({
  async read({ threadId, caller, requestId }) {
    const { body: thread } = await catalog.call('GET /thread/{threadId}', { params: { threadId }, requestId });
    const { solutionId, revisionId } = thread;
    return { thread, revision: await revisions.read({ solutionId, revisionId, caller, requestId }) };
  },
  async readComments({ threadId, requestId }) {
    const call = { params: { threadId }, query: { page: 0, size: maxComments, sort: ['created,ASC'] }, requestId };
    const { body } = await catalog.call('GET /thread/{threadId}/comment', call);
    if (body.totalElements <= maxComments) return body.content;
    throw new AppError('unprocessable', `A thread of more than ${maxComments} comments can not be changed as a whole.`);
  },
});
