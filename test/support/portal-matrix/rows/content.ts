import { newId } from '../../../../services/kit/ids.ts';
import { oncePerStage } from '../../matrix/once-per-stage.ts';
import { allActors, type ExpectedStatuses, only, type Row, signedIn } from '../row.ts';
import { type Stage, type StagedSolution, stageSolution } from '../stage.ts';

const holders = only(['coOwner', 'owner', 'admin']);
/** Of a private revision; publishers look at what they have to decide upon. */
const seeing = (status: number): ExpectedStatuses => ({ ...allActors(status), anonymous: 404, stranger: 404 });
const holding: ExpectedStatuses = { ...holders, stranger: 404 };
/** Of a revision for signed-in users. */
const belonging = (status: number): ExpectedStatuses => ({ ...allActors(status), anonymous: 404 });

/** For rows that write: the others find nothing there. */
const written = oncePerStage((stage: Stage) => stageSolution(stage, 'PB'));
const internal = oncePerStage((stage: Stage) => stageSolution(stage, 'OR'));
const hidden = oncePerStage((stage: Stage) => stageSolution(stage, 'PR'));

const description = ({ revisionId }: StagedSolution, code = 'PB') =>
  `/solution/revision/${revisionId}/${code}/description`;
const documents = ({ solutionId, revisionId }: StagedSolution, code = 'PB') =>
  `/solution/${solutionId}/revision/${revisionId}/${code}/document`;

const described = { description: '<p>What it is good for</p>' };

/** A new document of a revision, as the catalog has it. */
async function newDocument({ catalog, people }: Stage, { revisionId }: StagedSolution): Promise<string> {
  const body = { name: `${newId()}.txt`, uri: 'guides/guide.txt', size: 5, userId: people.owner.userId };
  return (await catalog.call('POST', `/portal/revision/${revisionId}/access/PB/document`, body)).body.documentId;
}

function form(name: string, bytes: string | Buffer): FormData {
  const filled = new FormData();
  filled.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return filled;
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const artifactOf = async (stage: Stage, { revisionId }: StagedSolution, artifactTypeCode: string, name: string) => {
  const uri = stage.artifacts.put(`${newId()}/${name}`, 'syntax = "proto3";');
  const body = { name, uri, artifactTypeCode, version: '1', size: 18, userId: stage.people.owner.userId };
  const { artifactId } = (await stage.catalog.call('POST', '/artifact', body)).body;
  await stage.catalog.call('POST', `/revision/${revisionId}/artifact/${artifactId}`);
  return artifactId;
};

const modelOf = oncePerStage(async (stage: Stage) => artifactOf(stage, await hidden(stage), 'MS', 'model.zip'));
const protoOf = oncePerStage(async (stage: Stage) => artifactOf(stage, await hidden(stage), 'MI', 'model.proto'));
const internalModelOf = oncePerStage(async (stage: Stage) =>
  artifactOf(stage, await internal(stage), 'MS', 'model.zip'),
);
const internalProtoOf = oncePerStage(async (stage: Stage) =>
  artifactOf(stage, await internal(stage), 'MI', 'model.proto'),
);

export const contentRows: readonly Row[] = [
  {
    operation: 'GET /solution/revision/{revisionId}/{accessTypeCode}/description',
    of: 'that does not exist yet',
    request: ({ PB }) => ({ path: description(PB) }),
    expected: allActors(400),
  },
  {
    operation: 'GET /solution/revision/{revisionId}/{accessTypeCode}/description',
    of: 'for the organisation',
    request: ({ PB }) => ({ path: description(PB, 'OR') }),
    expected: { ...allActors(400), anonymous: 404 },
  },
  {
    operation: 'GET /solution/revision/{revisionId}/{accessTypeCode}/description',
    of: 'of a private revision',
    request: ({ PR }) => ({ path: description(PR) }),
    expected: seeing(400),
  },
  {
    operation: 'GET /solution/revision/{revisionId}/{accessTypeCode}/description',
    of: 'of a revision for signed-in users',
    request: ({ OR }) => ({ path: description(OR, 'OR') }),
    expected: belonging(400),
  },
  {
    operation: 'POST /solution/revision/{revisionId}/{accessTypeCode}/description',
    request: async (stage) => ({ path: description(await written(stage)), body: described }),
    expected: holders,
  },
  {
    operation: 'POST /solution/revision/{revisionId}/{accessTypeCode}/description',
    of: 'of a revision for signed-in users',
    request: async (stage) => ({ path: description(await internal(stage), 'OR'), body: described }),
    expected: holders,
  },
  {
    operation: 'POST /solution/revision/{revisionId}/{accessTypeCode}/description',
    of: 'of a private revision',
    request: async (stage) => ({ path: description(await hidden(stage)), body: described }),
    expected: holding,
  },
  {
    operation: 'GET /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document',
    request: ({ PB }) => ({ path: documents(PB) }),
    expected: allActors(),
  },
  {
    operation: 'GET /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document',
    of: 'of a private revision',
    request: ({ PR }) => ({ path: documents(PR) }),
    expected: seeing(200),
  },
  {
    operation: 'GET /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document',
    of: 'of a revision for signed-in users',
    request: ({ OR }) => ({ path: documents(OR, 'OR') }),
    expected: belonging(200),
  },
  {
    operation: 'POST /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document',
    of: 'of a revision for signed-in users',
    request: async (stage) => ({
      path: documents(await internal(stage), 'OR'),
      form: form(`${newId()}.txt`, 'guide'),
    }),
    expected: holders,
  },
  {
    operation: 'POST /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document',
    request: async (stage) => ({ path: documents(await written(stage)), form: form(`${newId()}.txt`, 'guide') }),
    expected: holders,
  },
  {
    operation: 'DELETE /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document/{documentId}',
    async request(stage) {
      const solution = await written(stage);
      return { path: `${documents(solution)}/${await newDocument(stage, solution)}` };
    },
    expected: holders,
  },
  {
    operation: 'GET /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/copyDocuments/{fromRevisionId}',
    async request(stage) {
      const { solutionId, revisionId } = await written(stage);
      return { path: `/solution/${solutionId}/revision/${revisionId}/PB/copyDocuments/${revisionId}` };
    },
    expected: holders,
  },
  {
    operation: 'GET /solution/revision/document/{documentId}',
    of: 'of a private revision',
    async request(stage) {
      stage.artifacts.put('guides/guide.txt', 'guide');
      return { path: `/solution/revision/document/${await newDocument(stage, await hidden(stage))}` };
    },
    expected: seeing(200),
  },
  {
    operation: 'GET /solution/revision/document/{documentId}',
    of: 'of a revision for signed-in users',
    async request(stage) {
      stage.artifacts.put('guides/guide.txt', 'guide');
      return { path: `/solution/revision/document/${await newDocument(stage, await internal(stage))}` };
    },
    expected: belonging(200),
  },
  {
    operation: 'POST /solution/{solutionId}/updateImage',
    request: async (stage) => ({
      path: `/solution/${(await written(stage)).solutionId}/updateImage`,
      form: form('pixel.gif', pixel),
    }),
    expected: holders,
  },
  {
    operation: 'GET /downloads/{solutionId}',
    of: 'of a private revision',
    async request(stage) {
      const [{ solutionId, revisionId }, artifactId] = [await hidden(stage), await modelOf(stage)];
      return { path: `/downloads/${solutionId}?revisionId=${revisionId}&artifactId=${artifactId}` };
    },
    expected: { ...seeing(200), anonymous: 401 },
  },
  {
    operation: 'GET /downloads/{solutionId}',
    of: 'of a revision for signed-in users',
    async request(stage) {
      const [{ solutionId, revisionId }, artifactId] = [await internal(stage), await internalModelOf(stage)];
      return { path: `/downloads/${solutionId}?revisionId=${revisionId}&artifactId=${artifactId}` };
    },
    expected: signedIn(200),
  },
  {
    operation: 'GET /download/{version}',
    request: () => ({ path: '/download/1.0.0' }),
    expected: signedIn(404),
  },
  {
    operation: 'GET /getProtoFile',
    of: 'of a private revision',
    async request(stage) {
      await protoOf(stage);
      return { path: `/getProtoFile?solutionId=${(await hidden(stage)).solutionId}&version=1.0.0` };
    },
    expected: seeing(200),
  },
  {
    operation: 'GET /getProtoFile',
    of: 'of a revision for signed-in users',
    async request(stage) {
      await internalProtoOf(stage);
      return { path: `/getProtoFile?solutionId=${(await internal(stage)).solutionId}&version=1.0.0` };
    },
    expected: belonging(200),
  },
];
