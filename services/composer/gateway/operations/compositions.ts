import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { digits, uuid } from '../../../kit/http/api/fields.ts';
import { newId } from '../../../kit/ids.ts';
import { Graph } from '../../app/shapes.ts';
import { compositionAggregate } from '../../domain/aggregate-id.ts';
import { operation } from '../operation.ts';
import { Name, params, Summary, showComposition, Whole } from '../shapes.ts';
import { RevisionVersion } from './save-revision.ts';

const about = { group: 'compositions', access: 'caller' } as const;

export const createComposition = operation({
  ...{ ...about, method: 'POST', path: '/compositions', id: 'createComposition', status: 201 },
  summary: 'Begin a composition: empty, with a graph, or with that of a revision that was saved',
  body: z
    .strictObject({
      name: Name.optional().describe('That of the solution where it is opened from one.'),
      graph: Graph.optional(),
      from: z
        .strictObject({ solutionId: uuid(), version: RevisionVersion })
        .optional()
        .describe('A saved revision to go on from: of a solution that you may see.'),
    })
    .refine(({ name, from }) => name !== undefined || from !== undefined, { path: ['name'], error: 'give a name' })
    .refine(({ graph, from }) => graph === undefined || from === undefined, {
      path: ['from'],
      error: 'give either graph or from',
    })
    .meta({ examples: [{ name: 'Website phishing' }] }),
  bodyLimit: 5_000_000,
  answer: z.object({ id: z.string(), name: z.string(), version: z.int() }).meta({ id: 'CreatedComposition' }),
  failures: [400, 401, 403, 404, 409, 413, 422, 503],
  async run({ body, caller: { userId }, ctx }, { execute, openDrawing }) {
    const opened = body.from && (await openDrawing(body.from, userId));
    const graph = body.graph ?? opened?.graph;
    const saved = opened?.saved ?? null;
    const name = body.name ?? saved?.name ?? '';
    const compositionId = newId();
    const data = { compositionId, userId, name, graph: graph ? JSON.stringify(graph) : null, saved };
    const aggregate = compositionAggregate(compositionId);
    return execute(ctx, { type: 'modelyard.composer.CreateComposition', aggregate, data }, ({ version }) => {
      const headers = { Location: `/compositions/${compositionId}` };
      return new Reply({ id: compositionId, name, version }, { status: 201, headers });
    });
  },
});

export const listCompositions = operation({
  ...{ ...about, method: 'GET', path: '/compositions', id: 'listCompositions' },
  summary: 'Your compositions and those that are shared with you, the newest change first',
  query: z.object({
    page: digits(100_000).default(0),
    size: digits(100).default(20),
  }),
  answer: z.object({ content: z.array(Summary), total: z.int() }).meta({ id: 'CompositionPage' }),
  failures: [400, 401, 403, 503],
  run: ({ query, caller: { userId } }, { list }) => list.list({ userId, ...query }),
});

export const findComposition = operation({
  ...{ ...about, method: 'GET', path: '/compositions/{id}', id: 'findComposition', conditional: true },
  summary: 'A composition with its graph',
  params,
  answer: Whole,
  failures: [401, 403, 404, 503],
  run: async ({ params: { id }, caller }, { findComposition }) => showComposition(await findComposition(id, caller)),
});

export const renameComposition = operation({
  ...{ ...about, method: 'PUT', path: '/compositions/{id}/name', id: 'renameComposition' },
  summary: 'Give it another name',
  params,
  body: z.strictObject({ name: Name }),
  answer: z.object({ id: z.string(), version: z.int(), name: z.string() }).meta({ id: 'RenamedComposition' }),
  failures: [400, 401, 403, 404, 503],
  run: ({ params: { id }, body: { name }, caller: { userId }, ctx }, { execute }) =>
    execute(
      ctx,
      {
        type: 'modelyard.composer.RenameComposition',
        aggregate: compositionAggregate(id),
        data: { compositionId: id, userId, name },
      },
      ({ version }) => ({ id, version, name }),
    ),
});

export const shareComposition = operation({
  ...{ ...about, method: 'PUT', path: '/compositions/{id}/editors', id: 'shareComposition' },
  summary: 'Let other users read and change it; the list replaces the one there is',
  params,
  body: z.strictObject({ editorIds: z.array(z.uuid()).max(100) }),
  answer: z
    .object({ id: z.string(), version: z.int(), editorIds: z.array(z.string()) })
    .meta({ id: 'SharedComposition' }),
  failures: [400, 401, 403, 404, 503],
  run: ({ params: { id }, body: { editorIds }, caller: { userId }, ctx }, { execute }) =>
    execute(
      ctx,
      {
        type: 'modelyard.composer.ShareComposition',
        aggregate: compositionAggregate(id),
        data: { compositionId: id, userId, editorIds },
      },
      (shared) => ({ id, version: shared.version, editorIds: shared.editorIds }),
    ),
});

export const deleteComposition = operation({
  ...{ ...about, method: 'DELETE', path: '/compositions/{id}', id: 'deleteComposition' },
  summary: 'Delete a composition; what was saved of it stays in the catalog',
  params,
  answer: z.object({ id: z.string() }).meta({ id: 'DeletedComposition' }),
  failures: [401, 403, 404, 503],
  run: ({ params: { id }, caller: { userId }, ctx }, { execute }) =>
    execute(
      ctx,
      {
        type: 'modelyard.composer.DeleteComposition',
        aggregate: compositionAggregate(id),
        data: { compositionId: id, userId },
      },
      () => ({ id }),
    ),
});
