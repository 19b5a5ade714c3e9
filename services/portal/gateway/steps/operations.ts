import { z } from 'zod';
import type { MLPStepResult } from '../../../contracts/catalog-api.ts';
import { AppError, notFound } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { isAdmin, isSelfOrAdmin, maySeeProgress } from '../../domain/policies.ts';
import { ignoredSteps, newestWork, normalizeStepName } from '../../domain/workflow.ts';
import { operation, type PortalDeps } from '../operation.ts';
import { presentStep, stepShape } from './present.ts';

const group = 'work in progress';
const answer = enveloped(z.array(stepShape));

const byTracking = operation({
  ...{ method: 'POST', path: '/webBasedOnBoarding/messagingStatus/{userId}/{trackingId}', group, answer },
  summary: 'The steps of a piece of work, such as the checks of a publication',
  access: 'caller',
  scope: 'read',
  params: z.object({ userId: uuid(), trackingId: uuid() }),
  async run({ params: { userId, trackingId }, caller, requestId }, deps) {
    if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'This is for the user of the path.');
    const steps = await deps.steps.ofTracking(trackingId, requestId);
    await requireMaySee(deps, steps, caller, requestId);
    const shown = await withoutIgnored(deps, trackingId, steps, requestId);
    return styleA('Message Status fetched Successfully', shown.map(presentStep));
  },
});

const byRevision = operation({
  ...{ method: 'GET', path: '/webBasedOnBoarding/messagingStatus/search/{solutionId}/{revisionId}', group, answer },
  summary: 'The steps of the newest piece of work on a revision',
  access: 'caller',
  params: z.object({ solutionId: uuid(), revisionId: uuid() }),
  async run({ params, caller, requestId }, deps) {
    const held = await deps.revisions.read({ ...params, caller, requestId });
    if (!maySeeProgress(caller, held)) throw new AppError('forbidden', 'This is for those who work on the solution.');
    const steps = newestWork(await deps.steps.ofRevision(params.revisionId, requestId));
    const trackingId = steps[0]?.trackingId;
    const shown = trackingId ? await withoutIgnored(deps, trackingId, steps, requestId) : steps;
    return styleA('Message Status fetched Successfully', shown.map(presentStep));
  },
});

/** How far a piece of work is: a client asks again and again until all steps have ended. */
export const messagingStatusOperations = [byTracking, byRevision];

/** Whoever began it, and whoever works on the solution it is about. Before its first step it shows nothing to anybody. */
async function requireMaySee(
  deps: PortalDeps,
  steps: readonly MLPStepResult[],
  caller: Caller,
  requestId: string,
): Promise<void> {
  const [first] = steps;
  if (!first || first.userId === caller.userId || isAdmin(caller)) return;
  if (first.revisionId) {
    const held = await deps.revisions.read({ revisionId: first.revisionId, caller, requestId });
    if (maySeeProgress(caller, held)) return;
  }
  throw notFound('There is no such piece of work.');
}

/** Checks the site does not ask for are not shown; other work has none of them. */
async function withoutIgnored(
  deps: PortalDeps,
  trackingId: string,
  steps: readonly MLPStepResult[],
  requestId: string,
): Promise<readonly MLPStepResult[]> {
  const request = await deps.publishRequests.newest({ trackingId }, requestId);
  if (!request) return steps;
  const ignored = ignoredSteps(await deps.steps.workflow(request.accessTypeCode, requestId));
  return steps.filter(({ name }) => !ignored.has(normalizeStepName(name)));
}
