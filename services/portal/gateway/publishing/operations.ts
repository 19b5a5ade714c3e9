import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { isSelfOrAdmin } from '../../../platform/access/policies.ts';
import { envelope, enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { requestPublication, unpublishSolution } from '../../app/publish-solution.ts';
import { operation } from '../operation.ts';

const params = z.object({ solutionId: uuid() });
const visibility = z.enum(['PB', 'OR'], 'must be PB or OR');
const common = { method: 'PUT', group: 'publishing', access: 'caller', params } as const;

const publish = operation({
  ...common,
  path: '/publish/{solutionId}',
  summary: 'Request the publication of a revision; response_detail is the tracking id of its steps',
  query: z.object({ visibility, revisionId: uuid(), userId: uuid().optional() }),
  answer: enveloped(z.null()),
  async run({ params, query: { userId, ...query }, caller, requestId }, deps) {
    checkUser(userId, caller);
    const trackingId = await requestPublication(deps, { ...params, ...query, caller, requestId });
    return envelope({ error_code: '100', response_detail: trackingId });
  },
});

const unpublish = operation({
  ...common,
  path: '/unpublish/{solutionId}',
  summary: 'Take the published revisions of a solution, or one of them, out of the marketplace',
  query: z.object({ visibility, revisionId: uuid().optional(), userId: uuid().optional() }),
  answer: enveloped(z.null()),
  async run({ params, query: { userId, visibility, revisionId = null }, caller, requestId }, deps) {
    checkUser(userId, caller);
    await unpublishSolution(deps, { ...params, visibility, revisionId, caller, requestId });
    return styleA('Solutions unpublished Successfully');
  },
});

/** Publishing solutions in the marketplace and taking them out. */
export const publishOperations = [publish, unpublish];

/** Clients send the user they act for; it has to be the signed-in user, unless that is an administrator. */
function checkUser(userId: string | undefined, caller: Caller): void {
  if (userId !== undefined && !isSelfOrAdmin(caller, userId))
    throw new AppError('forbidden', 'userId has to be the signed-in user.');
}
