import type { ContentApi } from '../../contracts/content-api.ts';
import type { Visibility } from '../../contracts/publication.ts';
import { unavailable } from '../../kit/errors.ts';
import type { ApiClient, ApiResponse } from '../../kit/http/api-client.ts';
import type { Content } from '../domain/content.ts';

const workspaces = { PB: 'public', OR: 'org' } as const;

/** The content service over its HTTP API. */
export function createHttpContent(client: Pick<ApiClient<ContentApi>, 'call'>): Content {
  const place = ({ solutionId, revisionId }: { readonly solutionId: string; readonly revisionId: string }) => ({
    params: { solutionId, revisionId },
  });
  return {
    async versions(revision) {
      const path = 'GET /site/api-manual/Solution/versions/{solutionId}/{revisionId}';
      const { body } = await client.call(path, { ...place(revision), query: { texts: 'true' } });
      const workspaceOf = (visibility: Visibility) =>
        body.workspaces.find(({ workspace }) => workspace === workspaces[visibility]);
      const documentsIn = (visibility: Visibility) => latest(workspaceOf(visibility)?.documents ?? []).map(toFile);
      // The pending one comes last.
      const descriptionIn = (visibility: Visibility) => workspaceOf(visibility)?.descriptions.at(-1)?.text;
      const image = body.images.find(({ isPending }) => isPending) ?? body.images[0];
      const visible = body.workspaces.flatMap(({ documents }) => documents.filter(({ isPending }) => !isPending));
      const every = body.workspaces.flatMap(({ descriptions, documents }) => [...descriptions, ...documents]);
      return {
        descriptions: { PB: descriptionIn('PB'), OR: descriptionIn('OR') },
        documents: { PB: documentsIn('PB'), OR: documentsIn('OR') },
        visible: visible.map(toFile),
        ...(image && { picture: toFile(image) }),
        pending: [...every, ...body.images].filter(({ isPending }) => isPending).map(({ sha256 }) => sha256),
      };
    },
    async freeze(revision, reviewId, shows) {
      const path = 'POST /site/api-manual/Solution/reviews/{solutionId}/{revisionId}/freeze';
      await accepted(client.call(path, { ...place(revision), body: { reviewId, shows: [...shows] } }));
    },
    async settle(revision, { versions = [], ...settlement }) {
      const path = 'POST /site/api-manual/Solution/reviews/{solutionId}/{revisionId}/settle';
      await accepted(client.call(path, { ...place(revision), body: { ...settlement, versions: [...versions] } }));
    },
  };
}

const toFile = ({ name, href, sha256 }: { readonly name: string; readonly href: string; readonly sha256: string }) => ({
  ...{ name, uri: href, sha256 },
});

/** Of two versions under a name, the pending one. */
const latest = <V extends { readonly name: string; readonly isPending: boolean }>(
  versions: readonly V[],
): readonly V[] =>
  versions.filter(
    ({ name, isPending }) => isPending || !versions.some((other) => other.isPending && other.name === name),
  );

/** The catalog has been written by then: whatever content answers, the command may not be rejected and is retried. */
async function accepted(answer: Promise<ApiResponse<unknown>>): Promise<void> {
  const { status } = await answer.catch((error) => {
    throw unavailable('The content service did not accept what was decided.', error);
  });
  if (status !== 200) throw unavailable('The content service takes longer than usual.');
}
