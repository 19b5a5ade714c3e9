import { toRejection } from '../bus/outcome.ts';
import { AppError } from '../errors.ts';
import { backOffMs, type RetryPolicy } from '../retry-policy.ts';
import { type AnyProcess, type AnyStep, defaultCompensationRetry, defaultStepRetry, isLater } from './definition.ts';
import type { ProcessState, Repeated, StepState } from './state.ts';

/** How an attempt ended. `stopped`: the service stops, so that it says nothing about the step. */
export type Attempt =
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'stopped' };

/** What is to be done now. `end`: the outcome is certain and is to be published. */
export type Work =
  | { readonly kind: 'run' | 'compensate'; readonly step: AnyStep; readonly state: StepState }
  | { readonly kind: 'end'; readonly attempts: number };

/** After an attempt; `dueAt` in the future: nothing is to be done before. */
export interface Next {
  readonly state: ProcessState;
  readonly dueAt: number;
}

/** Notes that the next piece of work starts; skips what is over and what cannot be undone. */
export function begin(definition: AnyProcess, state: ProcessState, now: number): ProcessState {
  if (state.status === 'running') return beginStep(definition, state, now);
  if (state.status === 'compensating') return beginCompensation(definition, state, now);
  return { ...state, ending: again(state.ending, now) };
}

/** The work that `begin` has noted. */
export function workOf(definition: AnyProcess, state: ProcessState): Work {
  for (const known of state.steps) {
    const step = definition.steps.find(({ name }) => name === known.name);
    if (step && known.status === 'running') return { kind: 'run', step, state: known };
    if (step && known.status === 'compensating') return { kind: 'compensate', step, state: known };
  }
  return { kind: 'end', attempts: state.ending?.attempts ?? 1 };
}

/** What follows from an attempt at the work that `begin` noted. Undefined: the process is over. */
export function after(
  definition: AnyProcess,
  state: ProcessState,
  work: Work,
  attempt: Attempt,
  now: number,
): Next | undefined {
  if (work.kind === 'run') return afterStep(definition, state, work, attempt, now);
  if (work.kind === 'compensate') return afterCompensation(definition, state, work, attempt, now);
  const { startedAt = now, attempts = 1 } = state.ending ?? {};
  const policy = definition.compensationRetry ?? defaultCompensationRetry;
  if (attempt.kind === 'stopped') return { state, dueAt: now };
  if (attempt.kind === 'done' || now - startedAt >= policy.giveUpAfterMs) return undefined;
  const ending: Repeated = { startedAt, attempts, lastError: attempt.error.message };
  return { state: { ...state, ending }, dueAt: now + backOffMs(attempts, policy) };
}

function beginStep(definition: AnyProcess, state: ProcessState, now: number): ProcessState {
  const isDone = (name: string) => state.steps.some((known) => known.name === name && known.status === 'done');
  const step = definition.steps.find(({ name }) => !isDone(name));
  if (!step) return { ...state, status: 'done', endedAt: now, ending: again(undefined, now) };
  const known = state.steps.find(({ name }) => name === step.name) ?? {
    ...{ name: step.name, status: 'running', startedAt: now, attempts: 0, excused: 0 },
  };
  const failure = overdue(state, now) ?? exhausted(known, retryOf(definition, step));
  if (failure) return beginCompensation(definition, fail(state, known, failure, now), now);
  return withStep(state, { ...known, status: 'running', attempts: known.attempts + 1 });
}

function overdue({ deadline, type }: ProcessState, now: number): AppError | undefined {
  if (deadline === undefined || now < deadline) return undefined;
  return new AppError('deadline_exceeded', `The time for ${type} was up before it had ended; start it again.`);
}

/** A step that ends the process it runs in must not end one after the other for ever. */
function exhausted({ attempts, excused }: StepState, { maxAttempts }: RetryPolicy): AppError | undefined {
  if (attempts - excused < maxAttempts) return undefined;
  const detail = `The step was started ${attempts} times and never came to an end.`;
  return new AppError('internal', detail, { reason: 'gave_up', retriable: false });
}

function afterStep(
  definition: AnyProcess,
  state: ProcessState,
  { step, state: known }: Extract<Work, { step: AnyStep }>,
  attempt: Attempt,
  now: number,
): Next {
  // What was reported meanwhile.
  const current = state.steps.find(({ name }) => name === step.name) ?? known;
  const excused = { ...current, status: 'waiting', excused: current.excused + 1 } as const;
  if (attempt.kind === 'stopped') return { state: withStep(state, excused), dueAt: now };
  if (attempt.kind === 'done') {
    const { result } = attempt;
    if (isLater(result))
      return { state: withStep(state, mended(excused)), dueAt: untilDeadline(state, now + result.laterMs) };
    const done = { ...mended(current), status: 'done', endedAt: now, ...(result !== undefined && { result }) } as const;
    return { state: withStep(state, done), dueAt: now };
  }
  const { error } = attempt;
  const policy = retryOf(definition, step);
  const { failingSince = now } = current;
  const unavailable = error.code === 'unavailable' && now - failingSince < policy.giveUpAfterMs;
  const passing = error.retriable && error.code !== 'unavailable' && !exhausted(current, policy);
  const failing = { ...current, failingSince, lastError: error.message };
  if (!unavailable && !passing) return { state: fail(state, failing, error, now), dueAt: now };
  const waiting = { ...failing, status: 'waiting', excused: current.excused + (unavailable ? 1 : 0) } as const;
  const dueAt = untilDeadline(state, now + backOffMs(current.attempts, policy));
  return { state: withStep(state, waiting), dueAt };
}

/** The last step that has started and can be undone. Steps are undone in the reverse order of their start. */
function beginCompensation(definition: AnyProcess, state: ProcessState, now: number): ProcessState {
  for (const known of state.steps.toReversed()) {
    const step = definition.steps.find(({ name }) => name === known.name);
    if (!step?.compensate || known.status === 'compensated' || known.status === 'not_compensated') continue;
    return withStep(state, { ...known, status: 'compensating', compensation: again(known.compensation, now) });
  }
  return { ...state, status: 'failed', endedAt: now, ending: again(undefined, now) };
}

function afterCompensation(
  definition: AnyProcess,
  state: ProcessState,
  { state: known }: Extract<Work, { step: AnyStep }>,
  attempt: Attempt,
  now: number,
): Next {
  if (attempt.kind === 'stopped') return { state, dueAt: now };
  if (attempt.kind === 'done') return { state: withStep(state, { ...known, status: 'compensated' }), dueAt: now };
  const policy = definition.compensationRetry ?? defaultCompensationRetry;
  const { startedAt = now, attempts = 1 } = known.compensation ?? {};
  const compensation: Repeated = { startedAt, attempts, lastError: attempt.error.message };
  const givenUp = now - startedAt >= policy.giveUpAfterMs;
  const status = givenUp ? ('not_compensated' as const) : known.status;
  const dueAt = givenUp ? now : now + backOffMs(attempts, policy);
  return { state: withStep(state, { ...known, status, compensation }), dueAt };
}

function fail(state: ProcessState, known: StepState, error: AppError, now: number): ProcessState {
  const failed: StepState = { ...known, status: 'failed', endedAt: now, lastError: error.message };
  const failure = { step: known.name, ...toRejection(error) };
  // A step that never started has nothing to be undone.
  const noted = known.attempts > 0 ? withStep(state, failed) : state;
  return { ...noted, status: 'compensating', failure };
}

const retryOf = (definition: AnyProcess, step: AnyStep): RetryPolicy =>
  step.retry ?? definition.retry ?? defaultStepRetry;

const again = (before: Repeated | undefined, now: number): Repeated => ({
  startedAt: now,
  ...before,
  attempts: (before?.attempts ?? 0) + 1,
});

/** A wait that outlasts the process would only put its end off. */
const untilDeadline = ({ deadline }: ProcessState, dueAt: number): number =>
  Math.min(dueAt, deadline ?? Number.POSITIVE_INFINITY);

/** Without the trouble it had: what fails later is counted anew. */
const mended = ({ failingSince: _since, lastError: _error, ...step }: StepState): StepState => step;

function withStep(state: ProcessState, step: StepState): ProcessState {
  const index = state.steps.findIndex(({ name }) => name === step.name);
  return { ...state, steps: index < 0 ? [...state.steps, step] : state.steps.with(index, step) };
}

/** What a step reports of itself while it runs. */
export function withProgress(
  state: ProcessState,
  step: string,
  progress: NonNullable<StepState['progress']>,
): ProcessState {
  const known = state.steps.find(({ name }) => name === step);
  return known ? withStep(state, { ...known, progress: { ...known.progress, ...progress } }) : state;
}
