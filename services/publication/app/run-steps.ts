import type { Requester } from '../domain/checks/material.ts';
import type { CheckResult } from '../domain/checks/report.ts';
import type { PublishRequest, Solution, Step } from '../domain/records.ts';
import { visibilityOf } from '../domain/records.ts';
import { isCheckName } from '../domain/steps.ts';
import type { PublicationDeps } from './deps.ts';

interface RequestRecord {
  readonly request: PublishRequest;
  readonly solution: Solution;
  readonly requester: Requester;
}

/** Runs the steps that have not ended one after the other, and saves each when it begins and when it ends. */
export async function runSteps(
  deps: PublicationDeps,
  record: RequestRecord,
  trackingId: string,
): Promise<readonly Step[]> {
  const { catalog, clock } = deps;
  const ended: Step[] = [];
  for (const step of await catalog.steps(trackingId, record.request.revisionId)) {
    if (step.statusCode !== 'ST') {
      ended.push(step);
      continue;
    }
    const started = { ...step, startDate: clock.now() };
    await catalog.saveStep(started, record.request);
    const { passed, report, seen } = await runStep(deps, record, step);
    // Before the step says that it passed: a decision compares both.
    if (passed && seen) await deps.seen.save(trackingId, step.name, seen);
    const finished: Step = { ...started, statusCode: passed ? 'SU' : 'FA', result: report, endDate: clock.now() };
    await catalog.saveStep(finished, record.request);
    ended.push(finished);
  }
  return ended;
}

async function runStep(
  { catalog, check }: PublicationDeps,
  { request, solution, requester }: RequestRecord,
  { name }: Step,
): Promise<CheckResult> {
  if (!isCheckName(name)) return { passed: false, report: `Not passed: the check ${name} is unknown to this release.` };
  const { solutionId, revisionId } = request;
  const revision = await catalog.revision(solutionId, revisionId);
  if (!revision) return { passed: false, report: 'Not passed: the revision was deleted.' };
  return check(name, { solution, revision, visibility: visibilityOf(request), requester });
}

/** Ends the steps of a request that was decided before they ran, so that clients do not poll them forever. */
export async function closeSteps({ catalog, clock }: PublicationDeps, request: PublishRequest, trackingId: string) {
  for (const step of await catalog.steps(trackingId, request.revisionId)) {
    if (step.statusCode !== 'ST') continue;
    const result = 'Not run: the request had ended before.';
    await catalog.saveStep({ ...step, statusCode: 'FA', result, endDate: clock.now() }, request);
  }
}
