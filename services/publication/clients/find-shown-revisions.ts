import { contentRevisionOf, type Places } from '../domain/artifact-address.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { FindShownRevisions } from '../domain/content.ts';

export const createFindShownRevisions =
  (catalog: Pick<Catalog, 'artifacts' | 'documents'>, places: Places): FindShownRevisions =>
  async ({ solutionId, revisionId }) => {
    const files = await Promise.all([
      catalog.documents(revisionId, 'PB'),
      catalog.documents(revisionId, 'OR'),
      catalog.artifacts(revisionId),
    ]);
    const shown = new Set(files.flat().map(({ uri }) => contentRevisionOf(uri, solutionId, places)));
    return [...shown].filter((id) => id !== undefined && id !== '' && id !== revisionId) as string[];
  };
