import { newId } from '../../../../services/kit/ids.ts';
import { adding, editing, ownerOnly, reading, rowsByAccess } from '../by-access.ts';
import { allActors, only, type Row, signedIn } from '../row.ts';
import { type Stage, stageSolution } from '../stage.ts';

const search = (path: string): Row => ({
  operation: `POST ${path}`,
  request: () => ({ path, body: { accessTypeCodes: ['PB', 'OR', 'PR'], pageRequest: { page: 0, size: 3 } } }),
  expected: allActors(),
});

/** An artifact of the revision, in the catalog. */
async function attachArtifact({ catalog, people }: Stage, revisionId: string): Promise<string> {
  const { userId } = people.owner;
  const uri = 'http://files.example/models/model.zip';
  const made = { version: '1', artifactTypeCode: 'MI', name: 'model', uri, userId, size: 1 };
  const { artifactId } = (await catalog.call('POST', '/artifact', made)).body;
  await catalog.call('POST', `/revision/${revisionId}/artifact/${artifactId}`);
  return artifactId;
}

const newTag = () => newId().slice(-12);

export const solutionRows: readonly Row[] = [
  ...['/portal/solutions', '/searchSolutionBykeyword', '/getRelatedMySolutions'].map(search),
  { operation: 'GET /solutions', request: () => ({ path: '/solutions?page=0&size=3' }), expected: allActors() },
  {
    operation: 'POST /solutions',
    request: () => ({ path: '/solutions', body: { page: 0, size: 3 } }),
    expected: allActors(),
  },
  {
    ...{ operation: 'POST /solutions', of: 'creating' },
    request: (_, who) => ({ path: '/solutions', body: { name: `A solution of ${who}` } }),
    expected: signedIn(201),
  },
  ...rowsByAccess('POST /solutions/{solutionId}/revisions', adding, ({ solutionId }, _, who) => ({
    path: `/solutions/${solutionId}/revisions`,
    body: { version: `1.1-${who}` },
  })),
  {
    operation: 'POST /user/solutions',
    request: ({ people }) => ({ path: '/user/solutions', body: { userId: people.owner.userId } }),
    expected: only(['owner', 'admin']),
  },

  ...rowsByAccess('GET /solutions/{solutionId}', reading, ({ solutionId }) => ({ path: `/solutions/${solutionId}` })),
  ...rowsByAccess('GET /solutions/{solutionId}/dependents', editing, ({ solutionId }) => ({
    path: `/solutions/${solutionId}/dependents`,
  })),
  ...rowsByAccess('GET /solutions/{solutionId}/revisions', reading, ({ solutionId }) => ({
    path: `/solutions/${solutionId}/revisions`,
  })),
  ...rowsByAccess('GET /solutions/{solutionId}/revisions/{revisionId}', reading, ({ solutionId, revisionId }) => ({
    path: `/solutions/${solutionId}/revisions/${revisionId}`,
  })),
  ...rowsByAccess('GET /readArtifactSolutions/{artifactId}', reading, async ({ revisionId }, stage) => ({
    path: `/readArtifactSolutions/${await attachArtifact(stage, revisionId)}`,
  })),
  ...rowsByAccess('PUT /solution/updateViewCount/{solutionId}', reading, ({ solutionId }) => ({
    path: `/solution/updateViewCount/${solutionId}`,
  })),
  ...rowsByAccess('PUT /solutions/{solutionId}', editing, ({ solutionId }, _, who) => ({
    path: `/solutions/${solutionId}`,
    body: { description: `as ${who} sees it` },
  })),
  ...rowsByAccess(
    'PUT /solutions/{solutionId}',
    ownerOnly,
    async ({ access }, stage) => {
      const { solutionId } = await stageSolution(stage, access);
      return { path: `/solutions/${solutionId}`, body: { active: false } };
    },
    'deleting ',
  ),

  ...rowsByAccess('PUT /addTag/{solutionId}/tag/{tag}', editing, ({ solutionId }) => ({
    path: `/addTag/${solutionId}/tag/${newTag()}`,
  })),
  ...rowsByAccess('DELETE /dropTag/{solutionId}/tag/{tag}', editing, async ({ solutionId }, { catalog }) => {
    const tag = newTag();
    await catalog.call('POST', `/solution/${solutionId}/tag/${tag}`);
    return { path: `/dropTag/${solutionId}/tag/${tag}` };
  }),
];
