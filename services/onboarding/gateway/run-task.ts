import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import type { OnboardingMessages } from '../../contracts/onboarding.ts';
import { AppError, toAppError } from '../../kit/errors.ts';
import { Reply } from '../../kit/http/api/answer.ts';
import { callerOf } from '../../kit/http/caller.ts';
import { hasFailed, rejectionError } from '../../kit/http/commands/execute-command.ts';
import { preferredWait } from '../../kit/http/prefer.ts';
import { isEnded, type ProcessState, resultOf } from '../../kit/process/state.ts';
import type { Findings, Scan } from '../app/onboard-results.ts';
import type { OnboardingOperationDeps } from './operation.ts';
import type { FailureContext } from './render-error.ts';

type CommandType = 'modelyard.onboarding.OnboardModel' | 'modelyard.onboarding.GenerateMicroservice';

export interface TaskCommand<T extends CommandType> {
  readonly type: T;
  readonly data: OnboardingMessages[T];
  /** Called where the worker refused the command: nothing of what was prepared will be used. */
  readonly onRejected?: () => Promise<void>;
}

/** A client that wants no answer waits for this long for the worker to have the task, so that its address works from then on. */
const startWaitMs = 2_000;
const findEveryMs = [40, 100] as const;

/**
 * Sends a command and waits for the end of its task, or until only a scan is left of it: 201, as clients of the predecessor expect; or 202 with the address of the
 * task where the client does not want to wait, or it takes too long. Errors: why the task failed.
 */
export async function runTask<T extends CommandType>(
  ctx: Context,
  deps: Pick<OnboardingOperationDeps, 'commands' | 'tasks' | 'waitMs' | 'deadlineMs'>,
  { type, data, onRejected }: TaskCommand<T>,
): Promise<Reply> {
  const waitMs = preferredWait(ctx, deps.waitMs);
  const until = Date.now() + waitMs;
  const caller = callerOf(ctx);
  const request = { type, aggregate: `user/${data.userId}`, data, caller };
  const reply = await deps.commands.send(request, {
    waitMs: Math.max(waitMs, startWaitMs),
    deadlineMs: deps.deadlineMs,
    correlationId: String(ctx.state.requestId),
  });
  const { commandId } = reply;
  ctx.set('X-Command-Id', commandId);
  if (hasFailed(reply)) {
    // A failed command is kept and can be replayed, so that what was staged for it must stay.
    if (reply.status === 'rejected') await onRejected?.();
    throw rejectionError(reply);
  }
  const state = await waitForEnd(deps.tasks, commandId, until);
  if (!state || !hasOutcome(state)) return accepted(commandId, data.trackingId, state);
  if (state.status !== 'failed') return succeeded(state);
  ctx.state.onboardingFailure = aboutFailure(state);
  const { failure } = state;
  throw failure ? rejectionError(failure) : new AppError('internal', 'The task failed.');
}

/** While the task cannot be read it goes on: an answer of 503 would have the client push the model once more. */
async function waitForEnd(
  tasks: OnboardingOperationDeps['tasks'],
  id: string,
  until: number,
): Promise<ProcessState | undefined> {
  let [waitMs] = findEveryMs as readonly [number, number];
  for (;;) {
    const state = await tasks.find(id).catch(whileUnavailable);
    const leftMs = until - Date.now();
    if ((state && hasOutcome(state)) || leftMs <= 0) return state;
    await delay(Math.min(waitMs, leftMs));
    waitMs = Math.min(waitMs * 1.5, findEveryMs[1]);
  }
}

function whileUnavailable(thrown: unknown): undefined {
  if (toAppError(thrown).code !== 'unavailable') throw thrown;
}

const hasOutcome = (state: ProcessState): boolean => isEnded(state) || isRegistered(state);

/**
 * Whether all of a model is there and only its scan goes on, which the push does not depend on: a scan of gigabytes takes
 * minutes, and publication may be down.
 */
function isRegistered(state: ProcessState): boolean {
  const { decides = true } = (resultOf(state, 'scan') as Scan | undefined) ?? {};
  const isWaiting = state.steps.some(({ name, status }) => name === 'findings' && status === 'waiting');
  // A process of an earlier release has registered without it.
  return isWaiting && !decides && solutionOf(state) !== undefined;
}

const numberOf = (state: ProcessState | undefined): number | undefined =>
  (state && (resultOf(state, 'task') as { readonly taskId: number } | undefined))?.taskId;

const addressOf = (id: string): string => `/onboarding-app/v2/tasks/${id}`;
const goesOn = (id: string): string => `The security scan goes on; ${addressOf(id)} shows what it finds.`;

function accepted(id: string, trackingId: string, state: ProcessState | undefined): Reply {
  const href = addressOf(id);
  const taskId = numberOf(state);
  const body = { status: 'ACCEPTED', ...(taskId !== undefined && { taskId }), trackingId, href };
  return new Reply(body, { status: 202, headers: { Location: href, 'Retry-After': '1' } });
}

const solutionOf = (state: ProcessState): object | undefined =>
  ((resultOf(state, 'tell') ?? resultOf(state, 'register')) as { readonly solution?: object } | undefined)?.solution;

function succeeded(state: ProcessState): Reply {
  const image = resultOf(state, 'image') as { readonly reference?: string; readonly message?: string } | undefined;
  const { trackingId } = state.input as { readonly trackingId: string };
  // Clients of the predecessor get no key without a value.
  const result = Object.fromEntries(Object.entries(solutionOf(state) ?? {}).filter(([, value]) => value !== null));
  const { reference: dockerImageUri, message: imageMessage } = image ?? {};
  const found = resultOf(state, 'findings') as Findings | undefined;
  const { verdict: scanVerdict, message: scanMessage = isEnded(state) ? undefined : goesOn(state.id) } = found ?? {};
  const body = {
    status: 'SUCCESS',
    result,
    taskId: numberOf(state),
    trackingId,
    ...(dockerImageUri ? { dockerImageUri } : imageMessage && { imageMessage }),
    ...(scanVerdict && { scanVerdict }),
    ...(scanMessage && { scanMessage }),
  };
  return new Reply(body, { status: 201 });
}

function aboutFailure(state: ProcessState): FailureContext {
  const taskId = numberOf(state);
  const { trackingId } = state.input as { readonly trackingId: string };
  const modelName = (resultOf(state, 'validate') as { readonly name: string } | undefined)?.name;
  return { ...(modelName !== undefined && { modelName }), ...(taskId !== undefined && { taskId }), trackingId };
}
