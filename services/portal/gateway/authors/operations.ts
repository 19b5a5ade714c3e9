import { z } from 'zod';
import type { MLPSolutionRevision } from '../../../contracts/catalog-api.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { changeRecord } from '../../../kit/http/change-record.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { type Author, withAuthor, withoutAuthor } from '../../domain/authors.ts';
import type { RevisionLookup } from '../../domain/revisions.ts';
import { operation, type PortalDeps } from '../operation.ts';
import { authorShape } from '../solutions/shape.ts';

const path = '/solution/{solutionId}/revision/{revisionId}';
const common = {
  group: 'authors',
  params: z.object({ solutionId: uuid(), revisionId: uuid() }),
  answer: enveloped(z.array(authorShape)),
} as const;
const body = request(z.object({ name: text(100, 1).regex(/\S/, 'must not be blank'), contact: text(200, 1) }));

/** Reads, changes and writes the list; answers the new one. */
async function changeAuthors(
  deps: PortalDeps,
  asked: RevisionLookup & { readonly solutionId: string; readonly caller: { readonly userId: string } },
  change: (authors: readonly Author[]) => readonly Author[],
): Promise<readonly Author[]> {
  const { solutionId, revisionId, caller, requestId } = asked;
  await deps.revisions.readEditable(asked);
  const call = { params: { solutionId, revisionId }, requestId };
  return changeRecord(
    () => deps.catalog.call('GET /solution/{solutionId}/revision/{revisionId}', call),
    async ({ created, modified, ...revision }: MLPSolutionRevision, ifMatch) => {
      const authors = change((revision.authors ?? []).map(({ name, contact }) => ({ name, contact })));
      const changed = { ...call, ...ifMatch, actor: caller.userId, body: { ...revision, authors } };
      await deps.catalog.call('PUT /solution/{solutionId}/revision/{revisionId}', changed);
      return authors;
    },
  );
}

/** Who wrote revisions. */
export const authorOperations = [
  operation({
    ...{ ...common, method: 'GET', path: `${path}/authors`, access: 'open' },
    summary: 'Who wrote a revision',
    async run({ params, caller, requestId }, deps) {
      const { revision } = await deps.revisions.read({ ...params, caller, requestId });
      return styleA('Authors fetched Successfully', revision.authors ?? []);
    },
  }),
  operation({
    ...{ ...common, method: 'PUT', path: `${path}/authors`, access: 'caller', body },
    summary: 'One more author',
    async run({ params, body: { request_body: author }, caller, requestId }, deps) {
      const authors = await changeAuthors(deps, { ...params, caller, requestId }, (known) => {
        const changed = withAuthor(known, author);
        // Clients know this one by its sentence.
        if (!changed) throw invalid('Author already exists in the list.', [], 'exists_already');
        return changed;
      });
      return styleA('Author added Successfully', authors);
    },
  }),
  operation({
    ...{ ...common, method: 'PUT', path: `${path}/removeAuthor`, access: 'caller', body },
    summary: 'One author less',
    async run({ params, body: { request_body: author }, caller, requestId }, deps) {
      const authors = await changeAuthors(deps, { ...params, caller, requestId }, (known) => {
        const changed = withoutAuthor(known, author);
        if (!changed) throw notFound('There is no such author in the list.');
        return changed;
      });
      return styleA('Author removed Successfully', authors);
    },
  }),
];
