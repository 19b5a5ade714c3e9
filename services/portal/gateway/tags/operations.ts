import { z } from 'zod';
import { AppError, toAppError } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { isSelfOrAdmin } from '../../domain/policies.ts';
import { operation, type PortalDeps } from '../operation.ts';
import { pageRequest, pageShape, toPage, toPaging } from '../page.ts';

const group = 'tags';
/** What a person can look through; clients send no size and mean all. */
const defaultSize = 1_000;
const tag = () => text(32, 1).regex(/\S/, 'must not be blank');
const params = z.object({ userId: uuid() });

/** The page of tags that is asked for, by name. */
const readTags = async ({ catalog }: PortalDeps, asked: z.output<typeof pageRequest>, requestId: string) => {
  const { page, size } = toPaging(asked, defaultSize);
  return (await catalog.call('GET /tag', { query: { page, size, sort: ['tag,ASC'] }, requestId })).body;
};

function requireSelf(caller: Caller, userId: string): void {
  if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'These are the tags of somebody else.');
}

/** Tags as such, and those a user prefers; those of solutions are changed with the solutions. */
export const tagOperations = [
  operation({
    method: 'PUT',
    path: '/tags',
    group,
    summary: 'The tags there are, beside an empty page',
    access: 'caller',
    body: request(pageRequest),
    answer: enveloped(pageShape()),
    async run({ body, requestId }, deps) {
      const found = await readTags(deps, body.request_body, requestId);
      const tags = found.content.map((one) => one.tag);
      return styleA('Tags fetched Successfully', toPage({ ...found, content: [] }, { tags }));
    },
  }),
  operation({
    method: 'POST',
    path: '/tags/create',
    group,
    summary: 'A new tag',
    access: 'caller',
    body: request(z.object({ tag: tag() })),
    answer: enveloped(z.object({ tag: z.string() })),
    async run({ body, caller, requestId }, { catalog }) {
      const made = catalog.call('POST /tag', { body: body.request_body, actor: caller.userId, requestId });
      return styleA('Tags created Successfully', (await made.catch(rejectDuplicate)).body);
    },
  }),
  operation({
    method: 'PUT',
    path: '/preferredTags/{userId}',
    ...{ group, params },
    summary: 'The tags there are, and which of them a user prefers',
    access: 'caller',
    body: request(pageRequest),
    answer: enveloped(pageShape()),
    async run({ params: { userId }, body, caller, requestId }, deps) {
      requireSelf(caller, userId);
      const [found, { user }] = await Promise.all([
        readTags(deps, body.request_body, requestId),
        deps.users.find(userId, requestId),
      ]);
      const preferred = new Set(user.tags.map((one) => one.tag));
      const prefTags = found.content.map((one) => ({
        tagName: one.tag,
        preferred: preferred.has(one.tag) ? 'Yes' : 'No',
      }));
      return styleA('Tags fetched Successfully', toPage({ ...found, content: [] }, { prefTags }));
    },
  }),
  operation({
    method: 'POST',
    path: '/tags/createUserTag/{userId}',
    ...{ group, params },
    summary: 'Prefer tags, and others no longer',
    access: 'caller',
    body: request(z.object({ tagList: tags(), dropTagList: tags() })),
    answer: enveloped(),
    async run({ params: { userId }, body, caller, requestId }, { users }) {
      requireSelf(caller, userId);
      const { tagList, dropTagList } = body.request_body;
      await users.change(userId, { actor: caller.userId, requestId }, (user) => {
        const wanted = new Set([...user.tags.map((one) => one.tag), ...(tagList ?? [])]);
        for (const one of dropTagList ?? []) wanted.delete(one);
        return { tags: [...wanted].map((one) => ({ tag: one })) };
      });
      return styleA('Tags created Successfully');
    },
  }),
];

function tags() {
  return z.array(tag()).max(100).nullish();
}

function rejectDuplicate(thrown: unknown): never {
  if (toAppError(thrown).reason !== 'exists_already') throw thrown;
  throw new AppError('conflict', 'There is such a tag.', { reason: 'exists_already' });
}
