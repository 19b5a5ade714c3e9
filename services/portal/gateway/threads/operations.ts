import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { createThread, deleteThread, renameThread } from '../../app/change-threads.ts';
import { operation } from '../operation.ts';
import { type CatalogPage, pageRequest, pageShape, toPage, toPaging, wholePage } from '../page.ts';

const group = 'threads';
const params = z.object({ threadId: uuid() });
const title = text(128).nullish();
const threadShape = z
  .object({ threadId: z.string(), solutionId: z.string(), revisionId: z.string(), title: z.string().nullable() })
  .meta({ id: 'Thread' });
type Thread = z.output<typeof threadShape>;

const pageOfThreads = (page: CatalogPage<Thread>) =>
  styleA(
    'Threads fetched Successfully',
    toPage(page, { threads: page.content.map(({ threadId }) => threadId), threadCount: page.totalElements }),
  );

/** Threads have no time to sort by. */
const pageOfThreadsRequest = pageRequest.extend({
  fieldToDirectionMap: pageRequest.shape.fieldToDirectionMap.meta({ examples: [{ title: 'ASC' }] }),
});
const all = operation({
  ...{ method: 'POST', path: '/thread', group, access: ['Admin'], body: request(pageOfThreadsRequest) },
  summary: 'All threads',
  answer: enveloped(pageShape(threadShape)),
  async run({ body, requestId }, { catalog }) {
    return pageOfThreads((await catalog.call('GET /thread', { query: toPaging(body.request_body), requestId })).body);
  },
});

const ofRevision = operation({
  ...{ method: 'POST', path: '/thread/{solutionId}/{revisionId}', group, access: 'caller', body: request(pageRequest) },
  summary: 'The threads about a revision',
  params: z.object({ solutionId: uuid(), revisionId: uuid() }),
  answer: enveloped(pageShape(threadShape)),
  async run({ params, body, caller, requestId }, deps) {
    await deps.revisions.read({ ...params, caller, requestId });
    const call = { params, query: toPaging(body.request_body), requestId };
    return pageOfThreads(
      (await deps.catalog.call('GET /thread/solution/{solutionId}/revision/{revisionId}', call)).body,
    );
  },
});

const count = operation({
  ...{ method: 'GET', path: '/thread/count', group, access: 'caller', answer: enveloped(pageShape()) },
  summary: 'The number of threads: threadCount of an empty page',
  async run({ requestId }, { catalog }) {
    const { body } = await catalog.call('GET /thread/count', { requestId });
    return styleA('Threads counted Successfully', toPage(wholePage([]), { threadCount: body.count }));
  },
});

const one = operation({
  ...{ method: 'GET', path: '/thread/{threadId}', group, access: 'caller', params, answer: enveloped(threadShape) },
  summary: 'One thread',
  async run({ params: { threadId }, caller, requestId }, deps) {
    const { thread } = await deps.threads.read({ threadId, caller, requestId });
    return styleA('Thread fetched Successfully', thread);
  },
});

const create = operation({
  ...{ method: 'POST', path: '/thread/create', group, access: 'caller', answer: enveloped(threadShape) },
  summary: 'A new thread about a revision',
  body: request(z.object({ solutionId: uuid(), revisionId: uuid(), title })),
  async run({ body: { request_body: thread }, caller, requestId }, deps) {
    const { solutionId, revisionId, title = null } = thread;
    const created = await createThread(deps, { solutionId, revisionId, title, caller, requestId });
    return styleA('Thread created Successfully', created);
  },
});

const update = operation({
  ...{ method: 'PUT', path: '/thread/update', group, access: 'caller', answer: enveloped(threadShape) },
  summary: 'Change the title of a thread',
  body: request(z.object({ threadId: uuid(), title })),
  async run({ body: { request_body: change }, caller, requestId }, deps) {
    const { threadId, title = null } = change;
    return styleA('Thread updated Successfully', await renameThread(deps, { threadId, title, caller, requestId }));
  },
});

const remove = operation({
  ...{ method: 'POST', path: '/thread/delete/{threadId}', group, access: 'caller', params },
  summary: 'Delete a thread and its comments',
  answer: enveloped(z.null()),
  async run({ params, caller, requestId }, deps) {
    await deleteThread(deps, { ...params, caller, requestId });
    return styleA('Thread deleted Successfully');
  },
});

/** Threads of comments on revisions. */
export const threadOperations = [all, ofRevision, count, one, create, update, remove];
