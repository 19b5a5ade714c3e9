import type { CheckSubject, Requester } from '../domain/checks/material.ts';
import type { CheckResult } from '../domain/checks/report.ts';
import {
  type PublishRequest,
  type RequestRecords,
  type SavedStep,
  type Step,
  visibilityOf,
} from '../domain/records.ts';
import { isCheckName } from '../domain/steps.ts';
import type { PublicationDeps } from './deps.ts';

/** The steps of a request once all have ended, and the request as it was when the last one was saved. */
export interface EndedSteps {
  readonly steps: readonly Step[];
  readonly request: PublishRequest;
}

/**
 * Runs the steps that have not ended one after the other. All checks read what was found once, so what they have seen is saved once
 * for all of them; between two of them one call saves that the first has ended and that the next one begins.
 */
export async function runSteps(
  deps: PublicationDeps,
  records: RequestRecords,
  requester: Requester,
): Promise<EndedSteps> {
  const { catalog, clock } = deps;
  const check = createCheck(deps, records, requester);
  const steps = [...records.steps];
  let { request } = records;
  const { requestId, trackingId } = request;
  const open = [...steps.entries()].filter(([, { statusCode }]) => statusCode === 'ST');
  let startDate = clock.now();
  let isSeenSaved = false;
  for (const [turn, [index, step]] of open.entries()) {
    const { passed, report, seen } = await check(step);
    // Before a step says that it passed: a decision compares both.
    if (passed && seen && !isSeenSaved) {
      const names = open.slice(turn).map(([, { name }]) => name);
      await deps.seen.save(`${trackingId}`, names, seen);
      isSeenSaved = true;
    }
    const endDate = clock.now();
    const ended: SavedStep = { ...step, startDate, statusCode: passed ? 'SU' : 'FA', result: report, endDate };
    steps[index] = ended;
    startDate = endDate;
    const [, next] = open[turn + 1] ?? [];
    request = await catalog.saveSteps(requestId, next ? [ended, { ...next, statusCode: 'ST', startDate }] : [ended]);
  }
  return { steps, request };
}

function createCheck(
  { check, findMaterial }: PublicationDeps,
  { revision, ...records }: RequestRecords,
  requester: Requester,
): (step: Step) => Promise<CheckResult> {
  if (!revision) return async () => ({ passed: false, report: 'Not passed: the revision was deleted.' });
  const visibility = visibilityOf(records.request);
  let found: ReturnType<CheckSubject['material']> | undefined;
  const material = () => {
    found ??= findMaterial({ ...records, revision, visibility });
    return found;
  };
  const subject = { solution: records.solution, revision, requester, material };
  return async ({ name }) =>
    isCheckName(name)
      ? check(name, subject)
      : { passed: false, report: `Not passed: the check ${name} is unknown to this release.` };
}

/** Ends the steps of a request that was decided before they ran, so that clients do not poll them forever. */
export async function closeSteps({ catalog, clock }: PublicationDeps, { request, steps }: RequestRecords) {
  const open = steps.filter(({ statusCode }) => statusCode === 'ST');
  const [result, endDate] = ['Not run: the request had ended before.', clock.now()];
  const closed = open.map((step): SavedStep => ({ ...step, statusCode: 'FA', result, endDate }));
  if (closed.length > 0) await catalog.saveSteps(request.requestId, closed);
}
