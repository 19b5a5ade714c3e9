import { z } from 'zod';
import type { CompositionChanged } from '../../../contracts/composer.ts';
import { digits } from '../../../kit/http/api/fields.ts';
import { RequestedOperation } from '../../app/shapes.ts';
import { compositionAggregate } from '../../domain/aggregate-id.ts';
import { operation } from '../operation.ts';
import { Changed, ExpectedVersion, params } from '../shapes.ts';

const about = {
  group: 'changes',
  access: 'caller',
  method: 'POST',
  params,
  answer: Changed,
  failures: [400, 401, 403, 404, 409, 413, 503],
} as const;

/** The version that a client saw, as commands have it. */
const seen = (expectedVersion: number | undefined) => ({ expectedVersion: expectedVersion ?? null });

export const changeComposition = operation({
  ...{ ...about, path: '/compositions/{id}/changes', id: 'changeComposition' },
  summary: 'Apply operations to the graph, all of them or none',
  description:
    'A node of the palette is added with `id`, `solutionId`, `version` and `position`: its kind, ports and .proto are looked up.',
  body: z.strictObject({ operations: z.array(RequestedOperation).min(1).max(2_000), expectedVersion: ExpectedVersion }),
  bodyLimit: 900_000,
  async run({ params: { id }, body, caller: { userId }, ctx }, { execute, completeOperations }) {
    const operations = JSON.stringify(await completeOperations(body.operations, userId));
    return execute(
      ctx,
      {
        type: 'modelyard.composer.ChangeComposition',
        aggregate: compositionAggregate(id),
        data: { compositionId: id, userId, operations, ...seen(body.expectedVersion) },
      },
      showChange,
    );
  },
});

/** In the query: these requests need no body. */
const query = z.object({ expectedVersion: digits().optional().describe('As in the body of a change.') });

export const undoChange = operation({
  ...{ ...about, path: '/compositions/{id}/undo', id: 'undoChange' },
  summary: 'Take back the newest change, of any user',
  query,
  run: ({ params: { id }, query: { expectedVersion }, caller: { userId }, ctx }, { execute }) =>
    execute(
      ctx,
      {
        type: 'modelyard.composer.UndoChange',
        aggregate: compositionAggregate(id),
        data: { compositionId: id, userId, ...seen(expectedVersion) },
      },
      showChange,
    ),
});

export const redoChange = operation({
  ...{ ...about, path: '/compositions/{id}/redo', id: 'redoChange' },
  summary: 'Make the newest change again that was taken back',
  query,
  run: ({ params: { id }, query: { expectedVersion }, caller: { userId }, ctx }, { execute }) =>
    execute(
      ctx,
      {
        type: 'modelyard.composer.RedoChange',
        aggregate: compositionAggregate(id),
        data: { compositionId: id, userId, ...seen(expectedVersion) },
      },
      showChange,
    ),
});

const showChange = ({ compositionId: id, version, difference }: CompositionChanged) => ({
  ...{ id, version },
  difference: difference === null || difference === undefined ? null : JSON.parse(difference),
});
