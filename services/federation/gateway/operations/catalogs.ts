import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { marketplaceOf } from '../../app/marketplace.ts';
import { placeOfRevision } from '../../app/public-places.ts';
import { said, saidShape } from '../envelope.ts';
import { operation } from '../operation.ts';
import { artifactShape, catalogShape, documentShape } from '../shapes.ts';
import { shownArtifacts, shownDocuments } from '../shown-files.ts';

const common = { method: 'GET', group: 'catalogs', access: 'open' } as const;
const params = z.object({ revisionId: uuid() });
const failures = [401, 404, 503];

const list = operation({
  ...{ ...common, path: '/catalogs', id: 'listCatalogs', failures: [401, 503] },
  summary: 'The catalogs of this platform: one, with everything that is public',
  answer: saidShape(z.array(catalogShape)),
  run: async (_, { catalog, baseUrl }) => said('catalogs', [marketplaceOf(baseUrl, await catalog.self())]),
});

const artifacts = operation({
  ...{ ...common, path: '/revisions/{revisionId}/artifacts', id: 'listArtifactsOfRevision', params, failures },
  summary: 'The artifacts of a revision, by its id alone',
  answer: saidShape(z.array(artifactShape)),
  async run({ ctx, params: { revisionId } }, deps) {
    const place = await placeOfRevision(deps.catalog, revisionId);
    return said('revision artifacts', await shownArtifacts(ctx, place, deps));
  },
});

const documents = operation({
  ...{ ...common, path: '/revisions/{revisionId}/documents', id: 'listDocumentsOfRevision', params, failures },
  summary: 'The documents of a revision that are for everybody, by its id alone',
  answer: saidShape(z.array(documentShape)),
  async run({ ctx, params: { revisionId } }, deps) {
    const place = await placeOfRevision(deps.catalog, revisionId);
    return said('revision documents', await shownDocuments(ctx, place, deps));
  },
});

/** What later releases of the predecessor ask for; their catalogs are what is new in them. */
export const catalogOperations = [list, artifacts, documents];
