import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { changeRecord } from '../../../kit/http/change-record.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { mayChangeThread, type ThreadLookup } from '../../domain/threads.ts';
import { operation, type PortalDeps } from '../operation.ts';
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

/** A thread that the caller may change. */
async function readEditableThread(deps: PortalDeps, asked: ThreadLookup): Promise<Thread> {
  const { thread, revision } = await deps.threads.read(asked);
  if (mayChangeThread(asked.caller, revision, await deps.threads.readComments(asked))) return thread;
  throw new AppError('forbidden', 'Only who has said all there is in a thread can change it.');
}

const all = operation({
  ...{ method: 'POST', path: '/thread', group, access: ['Admin'], body: request(pageRequest) },
  summary: 'All threads there are',
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
  summary: 'How many threads there are: threadCount of an empty page',
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
  async run({ body: { request_body: asked }, caller, requestId }, deps) {
    const { solutionId, revisionId } = asked;
    await deps.revisions.read({ solutionId, revisionId, caller, requestId });
    const body = { solutionId, revisionId, title: asked.title ?? null };
    const made = await deps.catalog.call('POST /thread', { body, actor: caller.userId, requestId });
    return styleA('Thread created Successfully', made.body);
  },
});

const update = operation({
  ...{ method: 'PUT', path: '/thread/update', group, access: 'caller', answer: enveloped(threadShape) },
  summary: 'Another title for a thread',
  body: request(z.object({ threadId: uuid(), title })),
  async run({ body: { request_body: asked }, caller, requestId }, deps) {
    await readEditableThread(deps, { threadId: asked.threadId, caller, requestId });
    const call = { params: { threadId: asked.threadId }, requestId };
    const changed = await changeRecord(
      () => deps.catalog.call('GET /thread/{threadId}', call),
      async (stored, ifMatch) => {
        const body = { ...stored, title: asked.title ?? stored.title };
        await deps.catalog.call('PUT /thread/{threadId}', { ...call, ...ifMatch, body, actor: caller.userId });
        return body;
      },
    );
    return styleA('Thread updated Successfully', changed);
  },
});

const remove = operation({
  ...{
    method: 'POST',
    path: '/thread/delete/{threadId}',
    group,
    access: 'caller',
    params,
    answer: enveloped(z.null()),
  },
  summary: 'A thread no more, nor what was said in it',
  async run({ params, caller, requestId }, deps) {
    await readEditableThread(deps, { ...params, caller, requestId });
    await deps.catalog.call('DELETE /thread/{threadId}', { params, actor: caller.userId, requestId });
    return styleA('Thread deleted Successfully');
  },
});

/** Threads of comments about revisions. */
export const threadOperations = [all, ofRevision, count, one, create, update, remove];
