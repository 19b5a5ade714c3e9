import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { marketplaceIdOf } from '../../app/marketplace.ts';
import { findRevision, findSolution, listSolutions } from '../../app/public-records.ts';
import { shownSolution } from '../../domain/addresses.ts';
import { said, saidShape } from '../envelope.ts';
import { operation, revisionParams, solutionParams, viewOf } from '../operation.ts';
import { selectorField, selectorIn } from '../selector-query.ts';
import { artifactShape, documentShape, revisionShape, solutionShape } from '../shapes.ts';
import { shownArtifacts, shownDocuments } from '../shown-files.ts';

const common = { method: 'GET', group: 'solutions', access: 'open' } as const;
const failures = [401, 404, 503];

const list = operation({
  ...{ ...common, path: '/solutions', id: 'listSolutions' },
  summary: 'Active solutions with a public revision, those that a selector fits',
  query: z.object({
    selector: selectorField().describe(
      'Base64 of JSON: solutionId, modelTypeCode, toolkitTypeCode, tags, name, description, modified.',
    ),
    catalogId: uuid().optional().describe('The catalog of this platform, as later releases name it.'),
  }),
  answer: saidShape(z.array(solutionShape)),
  failures: [400, 401, 404, 422, 503],
  async run({ ctx, query }, deps) {
    const selector = selectorIn(query);
    if (query.catalogId !== undefined && query.catalogId !== marketplaceIdOf(deps.baseUrl))
      throw notFound(`No catalog has the id ${query.catalogId}: GET /catalogs lists them.`);
    const found = await listSolutions(deps.catalog, selector, deps.solutionLimit);
    const view = viewOf(ctx, deps);
    return said(
      'solutions',
      found.map((solution) => shownSolution(solution, view)),
    );
  },
});

const read = operation({
  ...{ ...common, path: '/solutions/{solutionId}', id: 'readSolution', params: solutionParams, failures },
  summary: 'A solution with its public revisions',
  answer: saidShape(solutionShape),
  async run({ ctx, params }, deps) {
    const { solution, revisions } = await findSolution(deps.catalog, params.solutionId);
    return said('solution details', { ...shownSolution(solution, viewOf(ctx, deps)), revisions });
  },
});

const revisions = operation({
  ...{ ...common, path: '/solutions/{solutionId}/revisions', id: 'listRevisions', params: solutionParams, failures },
  summary: 'The public revisions of a solution',
  answer: saidShape(z.array(revisionShape)),
  run: async ({ params }, { catalog }) =>
    said('solution revisions', (await findSolution(catalog, params.solutionId)).revisions),
});

const path = '/solutions/{solutionId}/revisions/{revisionId}';

const revision = operation({
  ...{ ...common, path, id: 'readRevision', params: revisionParams },
  failures: [400, 401, 404, 503],
  summary: 'A revision with its artifacts, its documents and its description',
  query: z.object({ catalogId: uuid().optional().describe('Later releases get the description in this catalog.') }),
  answer: saidShape(revisionShape),
  async run({ ctx, params, query: { catalogId } }, deps) {
    const { catalog } = deps;
    const found = await findRevision(catalog, params);
    const [artifacts, documents, description] = await Promise.all([
      shownArtifacts(ctx, params, deps),
      shownDocuments(ctx, params, deps),
      catalog.description(params.revisionId),
    ]);
    return said('solution revision details', {
      ...found,
      ...{ artifacts, documents },
      revisionDescription: description ?? null,
      ...(catalogId !== undefined && { revCatDescription: description ? { ...description, catalogId } : null }),
    });
  },
});

const artifacts = operation({
  ...{ ...common, path: `${path}/artifacts`, id: 'listArtifacts', params: revisionParams, failures },
  summary: 'The artifacts of a revision',
  answer: saidShape(z.array(artifactShape)),
  async run({ ctx, params }, deps) {
    await findRevision(deps.catalog, params);
    return said('solution revision artifacts', await shownArtifacts(ctx, params, deps));
  },
});

const documents = operation({
  ...{ ...common, path: `${path}/documents`, id: 'listDocuments', params: revisionParams, failures },
  summary: 'The documents of a revision that are for everybody',
  answer: saidShape(z.array(documentShape)),
  async run({ ctx, params }, deps) {
    await findRevision(deps.catalog, params);
    return said('solution revision documents', await shownDocuments(ctx, params, deps));
  },
});

export const solutionOperations = [list, read, revisions, revision, artifacts, documents];
