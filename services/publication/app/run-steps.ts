import { setTimeout as delay } from 'node:timers/promises';
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

/** A step that ends sooner is saved together with the one before it: no client polls as often. */
const unwatchedMs = 250;

/**
 * Runs the steps that have not ended one after the other. All checks read what was found once, so what they have seen is saved
 * once for all of them. One call saves that steps have ended, and that the next one is running if it takes a while.
 */
export async function runSteps(
  deps: PublicationDeps,
  records: RequestRecords,
  requester: Requester,
): Promise<EndedSteps> {
  const { catalog, clock } = deps;
  const check = createCheck(deps, records, requester);
  const steps = [...records.steps];
  const open = [...steps.entries()].filter(([, { statusCode }]) => statusCode === 'ST');
  const { requestId, trackingId } = records.request;
  let unsaved: SavedStep[] = [];
  let isSeenSaved = false;
  for (const [turn, [index, step]] of open.entries()) {
    const startDate = clock.now();
    const running = check(step);
    if (unsaved.length > 0 && !(await endsWithin(running, unwatchedMs))) {
      await catalog.saveSteps(requestId, [...unsaved, { ...step, statusCode: 'ST', startDate }]);
      unsaved = [];
    }
    const { passed, report, seen } = await running;
    // Before a step says that it passed: a decision compares both.
    if (passed && seen && !isSeenSaved) {
      const names = open.slice(turn).map(([, { name }]) => name);
      await deps.seen.save(`${trackingId}`, names, seen);
      isSeenSaved = true;
    }
    const ended: SavedStep = {
      ...{ ...step, startDate, endDate: clock.now() },
      ...{ statusCode: passed ? 'SU' : 'FA', result: report },
    };
    steps[index] = ended;
    unsaved.push(ended);
  }
  const request = unsaved.length > 0 ? await catalog.saveSteps(requestId, unsaved) : records.request;
  return { steps, request };
}

/** Errors of the work are its caller's. */
async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const waiting = new AbortController();
  const ended = work.then(
    () => true,
    () => true,
  );
  const late = delay(ms, false, { signal: waiting.signal });
  try {
    return await Promise.race([ended, late]);
  } finally {
    waiting.abort();
  }
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
