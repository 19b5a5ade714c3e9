import type { ChecksEnded, RunChecks } from '../../contracts/publication.ts';
import type { Command, Handler } from '../../kit/bus/command.ts';
import type { Rejected } from '../../kit/bus/outcome.ts';
import { done, type Outcome } from '../../kit/bus/outcome.ts';
import { AppError } from '../../kit/errors.ts';
import { derivedId } from '../../kit/ids.ts';
import { checksEnded, findingsOf, publishesItself } from '../domain/after-checks.ts';
import { type Approval, approval, siteOf } from '../domain/approval.ts';
import { about, event } from '../domain/events.ts';
import { mayLower } from '../domain/policies.ts';
import type { PublishRequest, Step } from '../domain/records.ts';
import { endRequest } from '../domain/request-state.ts';
import { compareMaterial } from './compare-material.ts';
import type { PublicationDeps } from './deps.ts';
import { executeCommand } from './execute-command.ts';
import { findRequest } from './find-request.ts';
import { closeSteps, runSteps } from './run-steps.ts';

interface ChecksPlan {
  readonly ended: ChecksEnded;
  /** What is set on the revision if the checks decide and passed. */
  readonly approval?: Approval;
  /** The revision's access type when this was planned: it may become public between the plan and its write. */
  readonly ifAccessTypeCode?: string;
  /** The pending versions that an approval shows to readers. */
  readonly versions?: readonly string[];
  /** Why the request is declined: what the checks found, or what else prevents the publication. */
  readonly declined?: string;
}

export const createRunChecks =
  (deps: PublicationDeps): Handler<RunChecks> =>
  (command) => {
    const { catalog, policy } = deps;
    return executeCommand(deps, command, {
      // No other command is about its tracking id.
      expectNew: true,
      async prepare() {
        const { requestId } = command.data;
        const known = await findRequest(catalog, requestId, undefined);
        if ('status' in known) return known;
        const ended = rejectIfEnded(known.request);
        if (ended) {
          await closeSteps(deps, known);
          return ended;
        }
        const { steps, request } = await runSteps(deps, known, requesterOf(known.request, command));
        const endedMeanwhile = rejectIfEnded(request);
        if (endedMeanwhile) return endedMeanwhile;
        const verdict = checksEnded(about(request, known.solution), steps, policy);
        if (!verdict.passed) return { ended: verdict, declined: findingsOf(verdict) };
        if (!publishesItself(verdict)) return done(event('modelyard.publication.ChecksEnded', verdict));
        return planPublication(deps, verdict, steps);
      },
      write: (plan: ChecksPlan) => publishIfPassed(deps, command.id, plan),
    });
  };

/** What is published is what the catalog has now: the revision may have become public since the request was made. */
async function planPublication(
  deps: PublicationDeps,
  ended: ChecksEnded,
  steps: readonly Step[],
): Promise<Rejected | ChecksPlan> {
  const now = await findRequest(deps.catalog, ended.requestId, undefined);
  if ('status' in now) return now;
  const { request, solution, revision } = now;
  const move = { from: revision?.accessTypeCode ?? 'PR', to: ended.visibility };
  const lowers = mayLower(request.requestUserId, move, solution.userId);
  if (lowers) return { ended, declined: lowers.rejection.detail };
  if (!revision) return { ended, declined: 'The revision was deleted.' };
  const material = await compareMaterial(deps, { ...now, revision }, steps);
  if ('status' in material) return { ended, declined: material.rejection.detail };
  return { ended, approval: approval(siteOf(now)), ifAccessTypeCode: move.from, versions: material.versions };
}

const requesterOf = ({ requestUserId: userId }: PublishRequest, { envelope }: Command) => ({
  ...{ userId, requestId: envelope.correlationId },
});

/** A rejection if the request was decided before the checks began or while they ran. */
function rejectIfEnded({ statusCode }: PublishRequest): Rejected | undefined {
  const ending = endRequest(statusCode, 'AP');
  return typeof ending === 'string' ? undefined : ending;
}

/** At most one of the two writes succeeds: the second is tried only if the first has a conflict. */
async function publishIfPassed(
  { catalog, content }: PublicationDeps,
  commandId: string,
  { ended, approval, ifAccessTypeCode, versions = [], declined: reason }: ChecksPlan,
): Promise<Outcome> {
  const checksEndedEvent = event('modelyard.publication.ChecksEnded', ended);
  // A plan that a release before has saved, where a publisher decides: now there is none.
  if (!approval && reason === undefined) return done(checksEndedEvent);
  const key = (index: number) => ({ key: derivedId(commandId, index) });
  const { passed, awaitsDecision: _awaits, steps, ...of } = ended;
  const comment = approvalComment(steps.map(({ name }) => name));
  const decision = { statusCode: 'AP', comment, ...(ifAccessTypeCode && { ifAccessTypeCode }) } as const;
  const conflict =
    approval && (await conflictOf(() => catalog.decideRequest(of.requestId, { ...decision, approval }, key(-100))));
  if (approval && !conflict) {
    const { publisher } = approval;
    await content.settle(of, { reviewId: of.trackingId, settlement: 'approve', versions });
    return done(
      checksEndedEvent,
      event('modelyard.publication.RevisionPublished', { ...of, approverId: null, publisher, comment }),
    );
  }
  // No publisher can approve this request, and an open one would prevent the owner from requesting again.
  const why = conflict?.message ?? reason ?? '';
  const decided = await conflictOf(() =>
    catalog.decideRequest(of.requestId, { statusCode: 'DC', comment: why }, key(-101)),
  );
  if (decided) return done(checksEndedEvent);
  await content.settle(of, { reviewId: of.trackingId, settlement: 'release' });
  // The event of the checks has said so, with what they found.
  if (!passed) return done(checksEndedEvent);
  const declined = { ...of, approverId: null, comment: why };
  return done(checksEndedEvent, event('modelyard.publication.PublicationDeclined', declined));
}

const approvalComment = (names: readonly string[]): string =>
  names.length > 0 ? `Published by the site after ${names.join(', ')} passed.` : 'Published by the site.';

/** A conflict in the catalog: the name is taken, the revision changed, or another decision was faster. */
async function conflictOf(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return error;
    throw error;
  }
}
