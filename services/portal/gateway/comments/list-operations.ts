import type { Context } from 'koa';
import { z } from 'zod';
import type { MLPComment } from '../../../contracts/catalog-api.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { envelope, enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { lookUpUsers } from '../../app/look-up-users.ts';
import { operation, type PortalDeps } from '../operation.ts';
import { type CatalogPage, type PageRequest, pageRequest, pageShape, toPage, toPaging, wholePage } from '../page.ts';
import { fullName } from '../users/present.ts';
import { createCommentPresenter, namedCommentShape } from './present.ts';

const group = 'comments';
const ofThread = z.object({ threadId: uuid() });
const common = { method: 'POST', group, access: 'open', body: request(pageRequest) } as const;
const answer = enveloped(pageShape(namedCommentShape));

/** Clients that send no size want all comments; the oldest come first unless the client sorts otherwise. */
const pagingOf = (requested: PageRequest) => {
  const paging = toPaging(requested, 1_000);
  return paging.sort.length > 0 ? paging : { ...paging, sort: ['created,ASC'] };
};

interface Asked {
  readonly ctx: Context;
  readonly requestId: string;
}

/** A page in the success envelope of threads. */
async function commentPage(page: CatalogPage<MLPComment>, { ctx, requestId }: Asked, deps: PortalDeps) {
  const authors = [...new Set(page.content.map(({ userId }) => userId))];
  const users = await lookUpUsers(deps, authors, requestId);
  const names = new Map(users.map((user) => [user.userId, fullName(user)]));
  const present = createCommentPresenter(ctx, deps.clock);
  const content = page.content.map((comment) => ({ ...present(comment), userName: names.get(comment.userId) ?? null }));
  const shown = toPage({ ...page, content }, { commentsList: content, commentsCount: page.totalElements });
  const status = { status: true, status_code: 100, error_code: '100', response_code: 'Success' };
  return envelope({ ...status, response_detail: 'Success', response_body: shown });
}

const onRevision = operation({
  ...{ ...common, path: '/thread/{solutionId}/{revisionId}/comments', answer },
  summary: 'The comments on a revision, of all threads',
  params: z.object({ solutionId: uuid(), revisionId: uuid() }),
  async run({ params, body, caller, requestId, ctx }, deps) {
    await deps.revisions.read({ ...params, caller, requestId });
    const path = 'GET /thread/solution/{solutionId}/revision/{revisionId}/comment';
    const page = await deps.catalog.call(path, { params, query: pagingOf(body.request_body), requestId });
    return commentPage(page.body, { ctx, requestId }, deps);
  },
});

const inThread = operation({
  ...{ ...common, path: '/thread/{threadId}/comment', params: ofThread, answer },
  summary: 'The comments of a thread',
  async run({ params, body, caller, requestId, ctx }, deps) {
    await deps.threads.read({ ...params, caller, requestId });
    const call = { params, query: pagingOf(body.request_body), requestId };
    const { body: page } = await deps.catalog.call('GET /thread/{threadId}/comment', call);
    return commentPage(page, { ctx, requestId }, deps);
  },
});

const replies = operation({
  ...{ ...common, path: '/thread/{threadId}/childcomments', params: ofThread, answer },
  summary: 'The replies in a thread, the oldest first',
  async run({ params, body, caller, requestId, ctx }, deps) {
    await deps.threads.read({ ...params, caller, requestId });
    const found = (await deps.threads.readComments({ ...params, requestId })).filter(
      ({ parentId }) => parentId !== null,
    );
    const { page, size } = pagingOf(body.request_body);
    const content = found.slice(page * size, (page + 1) * size);
    const totals = { totalElements: found.length, totalPages: Math.ceil(found.length / size), number: page, size };
    return commentPage({ content, ...totals }, { ctx, requestId }, deps);
  },
});

const count = operation({
  ...{ method: 'GET', path: '/thread/{threadId}/comments/count', group, access: 'caller', params: ofThread },
  summary: 'How many comments a thread has: commentsCount of an empty page',
  answer: enveloped(pageShape()),
  async run({ params, caller, requestId }, deps) {
    await deps.threads.read({ ...params, caller, requestId });
    const { body } = await deps.catalog.call('GET /thread/{threadId}/comment/count', { params, requestId });
    return styleA('Comments counted Successfully', toPage(wholePage([]), { commentsCount: body.count }));
  },
});

/** Lists of comments on revisions. */
export const commentListOperations = [onRevision, inThread, replies, count];
