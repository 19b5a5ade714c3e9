import type { MLPStepResult } from '../../contracts/catalog-api.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import { isAdmin, isSelfOrAdmin } from '../../platform/access/policies.ts';
import { maySeeProgress } from '../domain/policies.ts';
import { checkFromSteps, checkFromValidations, type ValidationCheck } from '../domain/validation.ts';
import { ignoredSteps, newestWork, normalizeStepName } from '../domain/workflow.ts';
import type { AppDeps, CallerContext } from './deps.ts';
import { stepsOfOne } from './steps-of-one.ts';

interface TrackedWork extends CallerContext {
  readonly userId: string;
  readonly trackingId: string;
}

interface RevisionKey extends CallerContext {
  readonly solutionId: string;
  readonly revisionId: string;
}

/** The steps of one tracking id. Errors: `forbidden`, `not_found`, `unavailable`. */
export async function readTrackedSteps(
  deps: AppDeps,
  { userId, trackingId, caller, requestId }: TrackedWork,
): Promise<readonly MLPStepResult[]> {
  if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'Only the user in the path may read this.');
  const steps = await stepsOfOne(deps.steps, { trackingId, reader: caller.userId, requestId });
  await requireMaySee(deps, steps, { caller, requestId });
  return withoutIgnored(deps, trackingId, steps, requestId);
}

/** The steps of the newest work on a revision. Errors: `forbidden`, `not_found`, `unavailable`. */
export async function readNewestSteps(deps: AppDeps, key: RevisionKey): Promise<readonly MLPStepResult[]> {
  await requireProgress(deps, key);
  const steps = newestWork(await deps.steps.ofRevision(key.revisionId, key.requestId));
  const trackingId = steps[0]?.trackingId;
  return trackingId ? withoutIgnored(deps, trackingId, steps, key.requestId) : steps;
}

/** The results of the newest checks of a revision; null if there were none. Errors: `forbidden`, `not_found`, `unavailable`. */
export async function readChecks(deps: AppDeps, key: RevisionKey): Promise<ValidationCheck | null> {
  await requireProgress(deps, key);
  const { solutionId, revisionId, requestId } = key;
  const params = { solutionId, revisionId };
  const [steps, { body: validations }] = await Promise.all([
    deps.steps.ofRevision(revisionId, requestId),
    deps.catalog.call('GET /solution/{solutionId}/revision/{revisionId}/validation', { params, requestId }),
  ]);
  const checks = newestWork(steps.filter(({ stepCode }) => stepCode === 'VL'));
  return checkFromSteps(checks, params) ?? checkFromValidations(validations, params) ?? null;
}

async function requireProgress({ revisions }: AppDeps, key: RevisionKey): Promise<void> {
  if (maySeeProgress(key.caller, await revisions.read(key))) return;
  const who = 'Only the owner, co-owners, publishers and administrators may read this.';
  throw new AppError('forbidden', who);
}

/** The user who started it, and those who work on its solution. Before its first step there is nothing to show. */
async function requireMaySee(
  { revisions }: AppDeps,
  [first]: readonly MLPStepResult[],
  { caller, requestId }: CallerContext,
): Promise<void> {
  if (!first || first.userId === caller.userId || isAdmin(caller)) return;
  if (first.revisionId) {
    const access = await revisions.read({ revisionId: first.revisionId, caller, requestId });
    if (maySeeProgress(caller, access)) return;
  }
  throw notFound('There is no work with this tracking ID.');
}

/** Checks that the site ignores are not shown; other work has none of them. */
async function withoutIgnored(
  deps: AppDeps,
  trackingId: string,
  steps: readonly MLPStepResult[],
  requestId: string,
): Promise<readonly MLPStepResult[]> {
  const request = await deps.publishRequests.newest({ trackingId }, requestId);
  if (!request) return steps;
  const ignored = ignoredSteps(await deps.steps.workflow(request.accessTypeCode, requestId));
  return steps.filter(({ name }) => !ignored.has(normalizeStepName(name)));
}
