import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { addAuthor, removeAuthor } from '../../app/change-authors.ts';
import { operation } from '../operation.ts';
import { authorShape } from '../solutions/shape.ts';

const path = '/solution/{solutionId}/revision/{revisionId}';
const common = {
  group: 'authors',
  params: z.object({ solutionId: uuid(), revisionId: uuid() }),
  answer: enveloped(z.array(authorShape)),
} as const;
const body = request(z.object({ name: text(100, 1).regex(/\S/, 'must not be blank'), contact: text(200, 1) }));

/** The authors of revisions. */
export const authorOperations = [
  operation({
    ...{ ...common, method: 'GET', path: `${path}/authors`, access: 'open' },
    summary: 'The authors of a revision',
    async run({ params, caller, requestId }, deps) {
      const { revision } = await deps.revisions.read({ ...params, caller, requestId });
      return styleA('Authors fetched Successfully', revision.authors ?? []);
    },
  }),
  operation({
    ...{ ...common, method: 'PUT', path: `${path}/authors`, access: 'caller', body },
    summary: 'Add an author',
    async run({ params, body: { request_body: author }, caller, requestId }, deps) {
      const authors = await addAuthor(deps, { ...params, author, caller, requestId });
      return styleA('Author added Successfully', authors);
    },
  }),
  operation({
    ...{ ...common, method: 'PUT', path: `${path}/removeAuthor`, access: 'caller', body },
    summary: 'Remove an author',
    async run({ params, body: { request_body: author }, caller, requestId }, deps) {
      const authors = await removeAuthor(deps, { ...params, author, caller, requestId });
      return styleA('Author removed Successfully', authors);
    },
  }),
];
