import { newId } from '../../../../services/kit/ids.ts';
import { oncePerStage } from '../once-per-stage.ts';
import { allActors, type ExpectedStatuses, only, type Row } from '../row.ts';
import { type Stage, type StagedSolution, stageSolution } from '../stage.ts';

const holders = only(['coOwner', 'owner', 'admin']);
/** Of a private revision; publishers look at what they have to decide upon. */
const seeing = (status: number): ExpectedStatuses => ({ ...allActors(status), anonymous: 404, stranger: 404 });
const holding: ExpectedStatuses = { ...holders, stranger: 404 };

/** For rows that write: the others find nothing there. */
const written = oncePerStage((stage) => stageSolution(stage, 'PB'));
const hidden = oncePerStage((stage) => stageSolution(stage, 'PR'));

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

const modelOf = oncePerStage(async (stage) => artifactOf(stage, await hidden(stage), 'MS', 'model.zip'));
const protoOf = oncePerStage(async (stage) => artifactOf(stage, await hidden(stage), 'MI', 'model.proto'));

export const contentRows: readonly Row[] = [
  {
    operation: 'GET /solution/revision/{revisionId}/{accessTypeCode}/description',
    of: 'that nobody has written yet',
    ask: ({ PB }) => ({ path: description(PB) }),
    gets: allActors(400),
  },
  {
    operation: 'GET /solution/revision/{revisionId}/{accessTypeCode}/description',
    of: 'for the organisation',
    ask: ({ PB }) => ({ path: description(PB, 'OR') }),
    gets: { ...allActors(400), anonymous: 404 },
  },
  {
    operation: 'GET /solution/revision/{revisionId}/{accessTypeCode}/description',
    of: 'of a private revision',
    ask: ({ PR }) => ({ path: description(PR) }),
    gets: seeing(400),
  },
  {
    operation: 'POST /solution/revision/{revisionId}/{accessTypeCode}/description',
    ask: async (stage) => ({ path: description(await written(stage)), body: described }),
    gets: holders,
  },
  {
    operation: 'POST /solution/revision/{revisionId}/{accessTypeCode}/description',
    of: 'of a private revision',
    ask: async (stage) => ({ path: description(await hidden(stage)), body: described }),
    gets: holding,
  },
  {
    operation: 'GET /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document',
    ask: ({ PB }) => ({ path: documents(PB) }),
    gets: allActors(),
  },
  {
    operation: 'GET /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document',
    of: 'of a private revision',
    ask: ({ PR }) => ({ path: documents(PR) }),
    gets: seeing(200),
  },
  {
    operation: 'POST /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document',
    ask: async (stage) => ({ path: documents(await written(stage)), form: form(`${newId()}.txt`, 'guide') }),
    gets: holders,
  },
  {
    operation: 'DELETE /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document/{documentId}',
    async ask(stage) {
      const solution = await written(stage);
      return { path: `${documents(solution)}/${await newDocument(stage, solution)}` };
    },
    gets: holders,
  },
  {
    operation: 'GET /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/copyDocuments/{fromRevisionId}',
    async ask(stage) {
      const { solutionId, revisionId } = await written(stage);
      return { path: `/solution/${solutionId}/revision/${revisionId}/PB/copyDocuments/${revisionId}` };
    },
    gets: holders,
  },
  {
    operation: 'GET /solution/revision/document/{documentId}',
    of: 'of a private revision',
    async ask(stage) {
      stage.artifacts.put('guides/guide.txt', 'guide');
      return { path: `/solution/revision/document/${await newDocument(stage, await hidden(stage))}` };
    },
    gets: seeing(200),
  },
  {
    operation: 'POST /solution/{solutionId}/updateImage',
    ask: async (stage) => ({
      path: `/solution/${(await written(stage)).solutionId}/updateImage`,
      form: form('pixel.gif', pixel),
    }),
    gets: holders,
  },
  {
    operation: 'GET /downloads/{solutionId}',
    of: 'of a private revision',
    async ask(stage) {
      const [{ solutionId, revisionId }, artifactId] = [await hidden(stage), await modelOf(stage)];
      return { path: `/downloads/${solutionId}?revisionId=${revisionId}&artifactId=${artifactId}` };
    },
    gets: { ...seeing(200), anonymous: 401 },
  },
  {
    operation: 'GET /getProtoFile',
    of: 'of a private revision',
    async ask(stage) {
      await protoOf(stage);
      return { path: `/getProtoFile?solutionId=${(await hidden(stage)).solutionId}&version=1.0.0` };
    },
    gets: seeing(200),
  },
];
