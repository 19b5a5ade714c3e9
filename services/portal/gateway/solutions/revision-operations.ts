import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { envelope, enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { artifactFileName } from '../../domain/file-names.ts';
import { marketplaceQuery } from '../../domain/solution-search.ts';
import { operation } from '../operation.ts';
import { createSolutionPresenter } from './present.ts';
import { revisionShape, solutionShape } from './shape.ts';

const group = 'solutions';
/** More solutions than one artifact belongs to. */
const maxSolutions = 100;

/** As these endpoints say that all went well. */
const success = (response_body: unknown) =>
  envelope({ status: true, response_code: '200', response_detail: 'success', response_body });

const artifactShape = z
  .looseObject({ artifactId: z.string(), artifactTypeCode: z.string(), name: z.string(), uri: z.string() })
  .meta({ id: 'Artifact' });

const revisionsOf = operation({
  ...{ method: 'GET', path: '/solutions/{solutionId}/revisions', group, access: 'open' },
  summary: 'The revisions of a solution that the caller may see, the newest first',
  params: z.object({ solutionId: uuid() }),
  answer: enveloped(z.array(revisionShape)),
  async run({ params: { solutionId }, caller, requestId }, deps) {
    return success((await deps.solutions.readWithRevisions({ solutionId, caller, requestId })).revisions);
  },
});

const artifactsOf = operation({
  ...{ method: 'GET', path: '/solutions/{solutionId}/revisions/{revisionId}', group, access: 'open' },
  summary: 'The artifacts of a revision',
  params: z.object({ solutionId: uuid(), revisionId: uuid() }),
  answer: enveloped(z.array(artifactShape)),
  async run({ params: { solutionId, revisionId }, caller, requestId }, deps) {
    const [{ body }] = await Promise.all([
      deps.catalog.call('GET /revision/{revisionId}/artifact', { params: { revisionId }, requestId }),
      deps.revisions.read({ solutionId, revisionId, caller, requestId }),
    ]);
    return success(body.map((artifact) => ({ ...artifact, name: artifactFileName(artifact) })));
  },
});

const solutionsOf = operation({
  ...{ method: 'GET', path: '/readArtifactSolutions/{artifactId}', group, access: 'open' },
  summary: 'The solutions with a revision that has the artifact and that the caller may see',
  params: z.object({ artifactId: uuid() }),
  answer: enveloped(z.array(solutionShape)),
  async run({ params, caller, requestId }, { catalog, codes }) {
    const { body: revisions } = await catalog.call('GET /artifact/{artifactId}/revision', { params, requestId });
    const ids = [...new Set(revisions.map(({ solutionId }) => solutionId))].slice(0, maxSolutions);
    const query = {
      ...marketplaceQuery({ accessTypeCodes: ['PB', 'OR', 'PR'] }, caller),
      id: ids,
      size: maxSolutions,
    };
    if (ids.length === 0) throw notFound(`No solution has artifact ${params.artifactId}`);
    const { body: found } = await catalog.call('GET /portal/solution', { query, requestId });
    const revisionIds = new Set(revisions.map(({ revisionId }) => revisionId));
    // Another revision of the solution may be theirs to see, and this one not.
    const shown = found.content.filter((solution) =>
      solution.revisions.some(({ revisionId }) => revisionIds.has(revisionId)),
    );
    if (shown.length === 0) throw notFound(`No solution has artifact ${params.artifactId}`);
    const toSolution = await createSolutionPresenter(codes, caller);
    return styleA(
      'Solutions fetched Successfully',
      shown.map((solution) => toSolution(solution)),
    );
  },
});

/** What solutions consist of. */
export const solutionRevisionOperations = [revisionsOf, artifactsOf, solutionsOf];
