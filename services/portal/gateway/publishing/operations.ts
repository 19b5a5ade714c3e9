import { z } from 'zod';
import type { RequestPublication, UnpublishSolution } from '../../../contracts/publication.ts';
import { AppError, invalid } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { newId } from '../../../kit/ids.ts';
import { envelope, enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { executeCommand, sendCommand } from '../../app/send-command.ts';
import { isSelfOrAdmin } from '../../domain/policies.ts';
import { mayPublish, mayUnpublish } from '../../domain/publishing.ts';
import { ownershipOf } from '../../domain/solutions.ts';
import { operation } from '../operation.ts';

const params = z.object({ solutionId: uuid() });
const visibility = z.enum(['PB', 'OR'], 'must be PB or OR');
const common = { method: 'PUT', group: 'publishing', access: 'caller', params } as const;

const publish = operation({
  ...common,
  path: '/publish/{solutionId}',
  summary: 'Ask for a revision to be published; response_detail is the tracking id under which the steps are found',
  query: z.object({ visibility, revisionId: uuid(), userId: uuid().optional() }),
  answer: enveloped(z.null()),
  async run({ params: { solutionId }, query, caller, requestId }, deps) {
    requireSelfOrAdmin(query.userId, caller);
    const { revisionId } = query;
    const held = await deps.revisions.read({ solutionId, revisionId, caller, requestId });
    if (!mayPublish(caller, held))
      throw new AppError('forbidden', 'Only the owner of the solution and those it is shared with can publish it.');
    const data: RequestPublication = {
      ...{ trackingId: newId(), solutionId, revisionId },
      ...{ visibility: query.visibility, userId: caller.userId },
    };
    // Also where nothing is known yet: the tracking id holds, and shows what becomes of it.
    await sendCommand(deps, {
      ...{
        to: 'publication',
        type: 'modelyard.publication.RequestPublication',
        aggregate: solutionId,
        data,
        requestId,
      },
    }).catch((thrown) => {
      throw isNameTaken(thrown) ? nameTaken() : thrown;
    });
    return envelope({ error_code: '100', response_detail: data.trackingId });
  },
});

const unpublish = operation({
  ...common,
  path: '/unpublish/{solutionId}',
  summary: 'Take what is published of a solution, or one revision of it, out of the marketplace',
  query: z.object({ visibility, revisionId: uuid().optional(), userId: uuid().optional() }),
  answer: enveloped(z.null()),
  async run({ params: { solutionId }, query, caller, requestId }, deps) {
    requireSelfOrAdmin(query.userId, caller);
    if (!mayUnpublish(caller, ownershipOf(await deps.solutions.read({ solutionId, caller, requestId }))))
      throw new AppError(
        'forbidden',
        'Only the owner of the solution, publishers and administrators can unpublish it.',
      );
    const data: UnpublishSolution = {
      ...{ solutionId, visibility: query.visibility, revisionId: query.revisionId ?? null },
      ...{ userId: caller.userId, roles: caller.roles },
    };
    await executeCommand(deps, {
      ...{ to: 'publication', type: 'modelyard.publication.UnpublishSolution', aggregate: solutionId, data, requestId },
    });
    return styleA('Solutions unpublished Successfully');
  },
});

/** Into the marketplace and out of it. */
export const publishOperations = [publish, unpublish];

/** Clients say for whom they act; whoever is signed in is who counts. */
function requireSelfOrAdmin(userId: string | undefined, caller: Caller): void {
  if (userId !== undefined && !isSelfOrAdmin(caller, userId))
    throw new AppError('forbidden', 'userId is not who is signed in.');
}

const isNameTaken = (thrown: unknown) => thrown instanceof AppError && thrown.reason === 'name_taken';

/** With the status and the words clients know. */
const nameTaken = () =>
  invalid('Model name is not unique. Please update model name before publishing', [], 'name_taken');
