import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { changePreferredTags, createTag, listTags, maxTags, readPreferredTags } from '../../app/tags.ts';
import { operation } from '../operation.ts';
import { pageRequest, pageShape, toPage, toPaging, wholePage } from '../page.ts';

const group = 'tags';
const tag = () => text(32, 1).regex(/\S/, 'must not be blank');
const tags = () => z.array(tag()).max(100).nullish();
const params = z.object({ userId: uuid() });

/** All tags, and those a user prefers; `solution-operations.ts` has the tags of solutions. */
export const tagOperations = [
  operation({
    method: 'PUT',
    path: '/tags',
    group,
    summary: 'All tags, beside an empty page',
    access: 'caller',
    body: request(pageRequest),
    answer: enveloped(pageShape().extend({ tags: z.array(z.string()) })),
    async run({ body, requestId }, deps) {
      const found = await listTags(deps, toPaging(body.request_body, maxTags), requestId);
      const names = found.content.map((one) => one.tag);
      return styleA('Tags fetched Successfully', toPage({ ...found, content: [] }, { tags: names }));
    },
  }),
  operation({
    method: 'POST',
    path: '/tags/create',
    group,
    summary: 'Create a tag; also 200 if it exists',
    access: 'caller',
    body: request(z.object({ tag: tag() })),
    answer: enveloped(z.object({ tag: z.string() })),
    async run({ body, caller, requestId }, deps) {
      const created = await createTag(deps, { ...body.request_body, caller, requestId });
      return styleA('Tags created Successfully', created);
    },
  }),
  operation({
    method: 'PUT',
    path: '/preferredTags/{userId}',
    ...{ group, params },
    summary: 'All tags, those that a user prefers first; page and size are ignored',
    access: 'caller',
    body: request(pageRequest),
    answer: enveloped(pageShape()),
    async run({ params, caller, requestId }, deps) {
      const { preferred, others } = await readPreferredTags(deps, { ...params, caller, requestId });
      const row = (preferred: string) => (tagName: string) => ({ tagName, preferred });
      const prefTags = [...preferred.map(row('Yes')), ...others.map(row('No'))];
      return styleA('Tags fetched Successfully', toPage(wholePage([]), { prefTags }));
    },
  }),
  operation({
    method: 'POST',
    path: '/tags/createUserTag/{userId}',
    ...{ group, params },
    summary: 'Add tags to the preferred ones, and remove others',
    access: 'caller',
    body: request(z.object({ tagList: tags(), dropTagList: tags() })),
    answer: enveloped(),
    async run({ params, body: { request_body: given }, caller, requestId }, deps) {
      const change = { added: given.tagList ?? [], removed: given.dropTagList ?? [] };
      await changePreferredTags(deps, { ...params, ...change, caller, requestId });
      return styleA('Tags created Successfully');
    },
  }),
];
