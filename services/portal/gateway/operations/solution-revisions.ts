import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { envelope, enveloped, styleA } from '../../../kit/http/api/envelope.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { marketplaceQuery } from '../../domain/solution-search.ts';
import { fileNameOf } from '../file-name-of.ts';
import { operation } from '../operation.ts';
import { revisionShape, solutionShape } from '../solution-shape.ts';
import { createToSolution } from '../to-solution.ts';

const group = 'solutions';
/** More solutions than one artifact belongs to. */
const mostSolutions = 100;

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
    return success((await deps.solutions.readWhole({ solutionId, caller, requestId })).revisions);
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
    return success(body.map((artifact) => ({ ...artifact, name: fileNameOf(artifact) })));
  },
});

const solutionsOf = operation({
  ...{ method: 'GET', path: '/readArtifactSolutions/{artifactId}', group, access: 'open' },
  summary: 'The solutions with a revision that has the artifact and that the caller may see',
  params: z.object({ artifactId: uuid() }),
  answer: enveloped(z.array(solutionShape)),
  async run({ params, caller, requestId }, { catalog, codes }) {
    const { body: revisions } = await catalog.call('GET /artifact/{artifactId}/revision', { params, requestId });
    const ids = [...new Set(revisions.map(({ solutionId }) => solutionId))].slice(0, mostSolutions);
    const query = {
      ...marketplaceQuery({ accessTypeCodes: ['PB', 'OR', 'PR'] }, caller),
      id: ids,
      size: mostSolutions,
    };
    if (ids.length === 0) throw notFound(`No solution has artifact ${params.artifactId}`);
    const { body: found } = await catalog.call('GET /portal/solution', { query, requestId });
    const having = new Set(revisions.map(({ revisionId }) => revisionId));
    // Another revision of the solution may be theirs to see, and this one not.
    const shown = found.content.filter((solution) =>
      solution.revisions.some(({ revisionId }) => having.has(revisionId)),
    );
    if (shown.length === 0) throw notFound(`No solution has artifact ${params.artifactId}`);
    const toSolution = await createToSolution(codes, caller);
    return styleA(
      'Solutions fetched Successfully',
      shown.map((solution) => toSolution(solution)),
    );
  },
});

/** What solutions consist of. */
export const solutionRevisionOperations = [revisionsOf, artifactsOf, solutionsOf];
