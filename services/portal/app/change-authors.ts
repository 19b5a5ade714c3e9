import type { MLPSolutionRevision } from '../../contracts/catalog-api.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import { type Author, withAuthor, withoutAuthor } from '../domain/authors.ts';
import type { AppDeps, CallerContext } from './deps.ts';

export interface AuthorChange extends CallerContext {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly author: Author;
}

/** Returns the new list. Errors: `not_found`, `forbidden`; `invalid` if the list has the author already; `unavailable`. */
export const addAuthor = (deps: AppDeps, change: AuthorChange): Promise<readonly Author[]> =>
  changeAuthors(deps, change, (authors) => {
    const changed = withAuthor(authors, change.author);
    // Clients compare this text.
    if (!changed) throw invalid('Author already exists in the list.', [], 'exists_already');
    return changed;
  });

/** Returns the new list. Errors: `not_found`, `forbidden`, `unavailable`. */
export const removeAuthor = (deps: AppDeps, change: AuthorChange): Promise<readonly Author[]> =>
  changeAuthors(deps, change, (authors) => {
    const changed = withoutAuthor(authors, change.author);
    if (!changed) throw notFound('This author is not in the list.');
    return changed;
  });

async function changeAuthors(
  { catalog, revisions }: AppDeps,
  { solutionId, revisionId, caller, requestId }: AuthorChange,
  change: (authors: readonly Author[]) => readonly Author[],
): Promise<readonly Author[]> {
  await revisions.read({ solutionId, revisionId, caller, requestId });
  const call = { params: { solutionId, revisionId }, requestId };
  return changeRecord(
    () => catalog.call('GET /solution/{solutionId}/revision/{revisionId}', call),
    async ({ created, modified, ...revision }: MLPSolutionRevision, ifMatch) => {
      const authors = change((revision.authors ?? []).map(({ name, contact }) => ({ name, contact })));
      const changed = { ...call, ...ifMatch, onBehalfOf: caller.userId, body: { ...revision, authors } };
      await catalog.call('PUT /solution/{solutionId}/revision/{revisionId}', changed);
      return authors;
    },
  );
}
