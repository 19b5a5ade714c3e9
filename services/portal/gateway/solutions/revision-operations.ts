import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { envelope, enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { artifactFileName } from '../../../platform/files/file-names.ts';
import { findSolutionsOfArtifact } from '../../app/search-solutions.ts';
import { operation } from '../operation.ts';
import { createSolutionPresenter } from './present.ts';
import { revisionShape, solutionShape } from './shape.ts';

const group = 'solutions';

/** The success envelope of these endpoints. */
const success = (response_body: unknown) =>
  envelope({ status: true, response_code: '200', response_detail: 'success', response_body });

const artifactShape = z
  .looseObject({
    artifactId: z.string(),
    artifactTypeCode: z.string(),
    name: z.string(),
    uri: z.string(),
    size: z.int().describe('In bytes; -1 for an image in a registry.'),
  })
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
  async run({ params, caller, requestId }, deps) {
    const found = await findSolutionsOfArtifact(deps, { ...params, caller, requestId });
    const present = await createSolutionPresenter(deps.codes, caller);
    const solutions = found.map((solution) => present(solution));
    return styleA('Solutions fetched Successfully', solutions);
  },
});

/** Revisions and artifacts of solutions. */
export const solutionRevisionOperations = [revisionsOf, artifactsOf, solutionsOf];
