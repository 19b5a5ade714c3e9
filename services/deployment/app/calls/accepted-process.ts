import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../../kit/clock.ts';
import { AppError, toAppError } from '../../../kit/errors.ts';
import { toProblem } from '../../../kit/http/problem.ts';
import type { ProcessDefinition } from '../../../kit/process/definition.ts';
import { limitAttempts } from '../../../kit/process/limit-attempts.ts';
import type { AcceptedCall, AcceptedCallStore, CallResult } from '../../domain/accepted-call.ts';
import type { DeploymentStore } from '../../domain/deployment.ts';
import { answerOf } from './answer-of.ts';
import type { CallDeployment } from './call-deployment.ts';
import type { MeasuredCall } from './measured-call.ts';

export interface AcceptedProcessDeps {
  readonly accepted: Pick<AcceptedCallStore, 'read' | 'end' | 'find'>;
  readonly deployments: Pick<DeploymentStore, 'find'>;
  readonly calls: Pick<CallDeployment, 'find' | 'requireJson'>;
  readonly call: MeasuredCall;
  readonly clock: Clock;
  /** Starts to post the answer of a call to its callback address; once for each id. */
  readonly startCallback: (id: string, callId: string) => Promise<void>;
  /** Of an answer that is kept. */
  readonly limitBytes: number;
}

/** Without a result: a call is in its own table, where its body and answer are. */
export interface AcceptedInput {
  readonly callId: string;
}

/** Calls of one worker at the same time: deployments are not to wait behind them. */
const callLimit = { atOnce: 8, lookEveryMs: 250 };

/** The name and time limit alone, for those who start it. */
export const acceptedCall = { name: 'accepted-call', timeoutMs: 60 * 60_000 };

/**
 * Makes a call that was accepted, and keeps its answer. Where nothing of the deployment answers it is tried again; where a
 * worker is killed another one makes the call again, so that a model may get it twice and its caller one answer.
 */
export function acceptedProcess(deps: AcceptedProcessDeps): ProcessDefinition<AcceptedInput, { call: object }> {
  const { accepted, clock } = deps;
  const end = (id: string, result: CallResult) => accepted.end(id, result, new Date(clock.now()).toISOString());
  return {
    ...acceptedCall,
    retentionMs: 60_000,
    steps: [
      {
        name: 'call',
        timeoutMs: acceptedCall.timeoutMs,
        retry: { maxAttempts: 50, initialDelayMs: 500, maxDelayMs: 30_000, giveUpAfterMs: 15 * 60_000 },
        run: limitAttempts(callLimit, async ({ input: { callId } }) => {
          const call = await accepted.read(callId);
          if (call) await end(callId, await resultOf(call, deps));
          return {};
        }),
      },
    ],
    async ended({ status, input, failure }, { derivedId }) {
      const { callId } = input as AcceptedInput;
      const why = failure?.detail ?? 'The call was not made in time.';
      if (status !== 'done') await end(callId, problemOf(new AppError('unavailable', why), callId));
      if ((await accepted.find(callId))?.callback) await deps.startCallback(derivedId(0), callId);
    },
  };
}

/** Errors: those that may be gone when the call is tried again. */
async function resultOf(accepted: AcceptedCall, deps: AcceptedProcessDeps): Promise<CallResult> {
  const { id, deploymentId, operation, userId, key, type, wantsCsv, body } = accepted;
  try {
    // Whether they may call it was decided when the call was accepted: it is made as its deployer.
    const deployer = (await deps.deployments.find(deploymentId))?.userId ?? userId;
    const caller = { userId: deployer, loginName: '', roles: [], via: 'session', scopes: [] } as const;
    const callable = await deps.calls.find(deploymentId, caller);
    const callWith = (message: Buffer) => deps.call(callable, operation, message, type !== undefined, { userId, key });
    if (type === undefined) return { ...(await callWith(body)), status: 200 };
    const form = deps.calls.requireJson(callable, operation);
    const answer = await answerOf({ type, wantsCsv, body, form, callWith, requestId: id });
    const bytes = 'bytes' in answer ? answer.bytes : await readAll(answer.chunks, deps.limitBytes);
    return { status: 200, contentType: answer.contentType, bytes };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.retriable) throw error;
    return problemOf(error, id);
  }
}

async function readAll(chunks: AsyncIterable<Buffer>, limitBytes: number): Promise<Buffer> {
  async function* limited() {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limitBytes) throw new AppError('too_large', `The answers have more than ${limitBytes} bytes.`);
      yield chunk;
    }
  }
  return buffer(limited());
}

function problemOf(error: AppError, requestId: string): CallResult {
  const problem = toProblem(error, requestId);
  const bytes = Buffer.from(JSON.stringify(problem));
  return { status: problem.status, contentType: 'application/problem+json', bytes };
}
