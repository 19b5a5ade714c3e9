import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import type { Clock } from '../clock.ts';
import { AppError, toAppError } from '../errors.ts';
import { derivedId } from '../ids.ts';
import type { Logger } from '../log.ts';
import { inSpan, SpanKind } from '../trace.ts';
import type { AnyProcess, StepContext } from './definition.ts';
import type { ProcessMetrics } from './metrics.ts';
import type { ProcessStore, Release } from './process-store.ts';
import { type ProcessState, type Progress, resultOf } from './state.ts';
import { type Attempt, after, begin, type Work, withProgress, workOf } from './transitions.ts';

/** A process in the hands of this runner. */
export interface HeldProcess {
  readonly definition: AnyProcess;
  readonly claimed: ProcessState;
  readonly token: string;
  /** Aborted when the lease is lost, so that nothing more may be done, or with `stopping`. */
  readonly abort: AbortController;
}

export interface RunProcessDeps {
  readonly store: ProcessStore;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: ProcessMetrics;
  /** The service stops: what is under way may end, nothing more begins. */
  readonly draining: () => boolean;
  /** Called after each stored change. */
  readonly onSaved: (state: ProcessState) => void;
}

/** Why work under way is cut short because the service stops: the process is put back, to be taken by any other runner. */
export const stopping = new AppError('cancelled', 'The service stops.');

const defaultRetentionMs = 7 * 24 * 60 * 60_000;
const reportEveryMs = 300;
const showLimitMs = 1_000;
/** All results are in one document, which is written with every change. */
const longestResult = 1_000_000;
/** What a timer can count. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Takes a claimed process as far as it comes now: to its end, to its next wait, or to the end of the lease. Resolves to
 * the time the wait is over, where there is one. Rejects where the store refuses a write.
 */
export async function runProcess(deps: RunProcessDeps, held: HeldProcess): Promise<number | undefined> {
  const { clock, metrics, log } = deps;
  const { definition, abort } = held;
  let state = begin(definition, held.claimed, clock.now());
  const save = createSave(deps, held);

  /** Shows a step's progress a few times a second; the write that ends its attempt has the last report in any case. */
  let reported: NodeJS.Timeout | undefined;
  function report(step: string, progress: Progress): void {
    state = withProgress(state, step, progress);
    reported ??= setTimeout(() => {
      reported = undefined;
      void save(state).catch((error) => log.debug({ err: error }, 'progress of a process not stored yet'));
    }, reportEveryMs);
  }

  for (;;) {
    if (!(await save(state))) return undefined;
    const work = workOf(definition, state);
    const attempt = await runAttempt(deps, held, state, work, report);
    clearTimeout(reported);
    reported = undefined;
    // Lost: another runner does the same, and what it finds out counts.
    if (abort.signal.aborted && abort.signal.reason !== stopping) return undefined;
    metrics.attempted(definition.name, work, attempt);
    logAttempt(log, state, work, attempt);
    const next = after(definition, state, work, attempt, clock.now());
    if (!next) {
      const expiresAt = clock.now() + (definition.retentionMs ?? defaultRetentionMs);
      if (await save(state, { expiresAt })) metrics.ended(state);
      return undefined;
    }
    state = next.state;
    if (next.dueAt > clock.now() || deps.draining())
      return (await save(state, { dueAt: next.dueAt })) ? next.dueAt : undefined;
    state = begin(definition, state, clock.now());
  }
}

/** One write after the other, so that an older state never replaces a newer one. False: the lease is lost. */
function createSave({ store, onSaved, log }: RunProcessDeps, { definition, token, abort }: HeldProcess) {
  let before: Promise<unknown> = Promise.resolve();
  const write = async (state: ProcessState, release?: Release) => {
    const isLost = () => abort.signal.aborted && abort.signal.reason !== stopping;
    const saved = await pRetry(() => !isLost() && store.save(state, token, release), {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: 100,
      maxTimeout: 2_000,
      // Once the service stops one attempt has to do: without it the lease runs out, which comes to the same.
      shouldRetry: ({ error }) => !abort.signal.aborted && toAppError(error).code === 'unavailable',
    });
    if (!saved) return false;
    onSaved(state);
    await show(definition, state, log);
    return true;
  };
  return (state: ProcessState, release?: Release): Promise<boolean> => {
    const saving = before.then(() => write(state, release));
    before = saving.catch(() => undefined);
    return saving;
  };
}

/** What does not answer must not hold up the process: it is awaited for a moment, so that changes are usually shown in order. */
async function show({ changed }: AnyProcess, state: ProcessState, log: Logger): Promise<void> {
  if (!changed) return;
  const shown = new AbortController();
  try {
    await Promise.race([changed(state), delay(showLimitMs, undefined, { signal: shown.signal })]);
  } catch (error) {
    log.warn({ err: error, process: state.id }, 'a change of a process could not be shown; the next one shows it too');
  } finally {
    shown.abort();
  }
}

/** Runs the work within its time. Never rejects. */
async function runAttempt(
  deps: RunProcessDeps,
  { definition, abort }: HeldProcess,
  state: ProcessState,
  work: Work,
  report: (step: string, progress: Progress) => void,
): Promise<Attempt> {
  const { signal, cutShort, clear } = timeLimit(abort.signal, limitMs(deps.clock, state, work), state, work);
  const name = work.kind === 'end' ? 'end' : `${work.kind} ${work.step.name}`;
  const log = deps.log.child({ process: state.id, step: name });
  const context = createContext(state, work, { signal, log, report });
  const run = async () => {
    if (work.kind === 'run') return work.step.run(context);
    if (work.kind === 'compensate') return work.step.compensate?.(context, resultOf(state, work.step.name) as never);
    return definition.ended?.(state, context);
  };
  const carrier: Record<string, string> = state.traceparent === undefined ? {} : { traceparent: state.traceparent };
  try {
    // What does not listen to its signal is left alone; it must not hold up what comes next.
    const result = await inSpan(`${definition.name} ${name}`, SpanKind.INTERNAL, carrier, () =>
      Promise.race([run(), cutShort]),
    );
    return { kind: 'done', result: work.kind === 'run' ? toJson(result) : undefined };
  } catch (thrown) {
    return thrown === stopping ? { kind: 'stopped' } : { kind: 'failed', error: toAppError(thrown) };
  } finally {
    clear();
  }
}

/** Undefined for no limit. Compensation may take the time it needs: the deadline of the process has often passed by then. */
function limitMs(clock: Clock, { deadline }: ProcessState, work: Work): number | undefined {
  const limits = [
    work.kind !== 'end' && work.step.timeoutMs,
    work.kind === 'run' && deadline !== undefined && Math.max(0, deadline - clock.now()),
  ].filter((limit) => typeof limit === 'number');
  return limits.length > 0 ? Math.min(...limits, longestTimerMs) : undefined;
}

function timeLimit(outer: AbortSignal, ms: number | undefined, { type }: ProcessState, work: Work) {
  const inner = new AbortController();
  const { signal } = inner;
  const cutShort = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  cutShort.catch(() => undefined);
  const pass = () => inner.abort(outer.reason);
  if (outer.aborted) pass();
  outer.addEventListener('abort', pass, { once: true });
  const what = work.kind === 'end' ? type : `the step "${work.step.name}"`;
  const late = () => new AppError('deadline_exceeded', `The time for ${what} was up.`, { retriable: true });
  const timer = ms === undefined ? undefined : setTimeout(() => inner.abort(late()), ms);
  const clear = () => {
    clearTimeout(timer);
    outer.removeEventListener('abort', pass);
  };
  return { signal, cutShort, clear };
}

interface ContextParts {
  readonly signal: AbortSignal;
  readonly log: Logger;
  report(step: string, progress: Progress): void;
}

/** By name, not by position: a step that a later release puts before another must not change the other's ids. */
const idOf = ({ id }: ProcessState, work: Work): string =>
  derivedId(work.kind === 'end' ? `${id}/end` : `${id}/${work.step.name}/${work.kind}`, 0);

function createContext(state: ProcessState, work: Work, { report, ...parts }: ContextParts): StepContext<never, never> {
  const stepId = idOf(state, work);
  const made = work.kind === 'compensate' ? idOf(state, { ...work, kind: 'run' }) : stepId;
  return {
    ...parts,
    processId: state.id,
    input: state.input as never,
    state,
    stepId,
    derivedId: (index) => derivedId(made, index),
    result(step) {
      const done = state.steps.find(({ name, endedAt }) => name === step && endedAt !== undefined);
      if (!done) throw new Error(`The step "${step}" of ${state.type} has not been done; it has to come before.`);
      return done.result as never;
    },
    attempt: work.kind === 'end' ? work.attempts : (work.state.compensation ?? work.state).attempts,
    report: (progress) => work.kind !== 'end' && report(work.step.name, progress),
  };
}

/** As it will be read back, so that a step sees the same before and after a crash. Throws where it is too large to be stored. */
function toJson(result: unknown): unknown {
  const text: string | undefined = JSON.stringify(result);
  if (text === undefined) return undefined;
  if (text.length > longestResult)
    throw new AppError(
      'too_large',
      `The result of a step may be ${longestResult} characters of JSON; store it elsewhere.`,
    );
  return JSON.parse(text);
}

function logAttempt(log: Logger, { id, type }: ProcessState, work: Work, attempt: Attempt): void {
  if (attempt.kind !== 'failed') return;
  const { error } = attempt;
  const about = { err: error, process: id, type, ...(work.kind !== 'end' && { step: work.step.name }) };
  if (work.kind === 'run') log.warn(about, 'a step of a process failed');
  else if (work.kind === 'compensate') log.error(about, 'a step of a process could not be undone yet');
  else log.error(about, 'the end of a process could not be published yet');
}
