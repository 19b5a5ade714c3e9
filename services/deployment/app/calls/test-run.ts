import { setTimeout } from 'node:timers/promises';
import { toAppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { ModelAnswer } from '../../domain/model-servers.ts';
import type { TestHop, TestRun, TestRuns } from '../../domain/test-run.ts';
import { addressOf, type Callable, type CallDeployment, fromJson } from './call-deployment.ts';
import { withMessages } from './hop-messages.ts';

export interface TestRunDeps {
  readonly calls: Pick<CallDeployment, 'messagesOf' | 'messagesOfNode' | 'call'>;
  readonly runs: TestRuns;
  /** How long a run may take; it is shown as it is then. */
  readonly waitMs: number;
}

export interface TestedRun extends TestRun {
  /** The answer as JSON; undefined of a run that failed, or where the proto says nothing of it. */
  readonly output: unknown;
  /** The answer as bytes, where it has no JSON form. */
  readonly outputBytes: Buffer | undefined;
}

/**
 * Runs a message, as JSON text, through what is deployed, and shows how it went: a failure of a model is a result. Errors: those
 * of `CallDeployment`, `unprocessable` with what is wrong with the message, `unavailable`.
 */
export type RunTest = (callable: Callable, operation: string, message: Buffer) => Promise<TestedRun>;

const protobufType = 'application/vnd.google.protobuf';
const [firstPollMs, longestPollMs] = [20, 500];

export function createRunTest({ calls, runs, waitMs }: TestRunDeps): RunTest {
  async function untilEnded(at: ReturnType<typeof addressOf>, id: string): Promise<TestRun> {
    const end = performance.now() + waitMs;
    for (let pollMs = firstPollMs; ; pollMs = Math.min(2 * pollMs, longestPollMs)) {
      const run = await runs.find(at, id);
      if (run.status === 'done' || run.status === 'failed' || performance.now() > end) return run;
      await setTimeout(pollMs);
    }
  }

  return async (callable, operation, message) => {
    const { request, response } = calls.messagesOf(callable, operation);
    const bytes = fromJson(request, message);
    const shown = (run: TestRun, answer: Buffer | undefined): TestedRun => ({
      ...run,
      output: answer && response ? JSON.parse(String(response.toJson(answer))) : undefined,
      outputBytes: response ? undefined : answer,
    });
    if (!callable.isComposition) {
      const { run, answer } = await callModel(operation, bytes, () => calls.call(callable, operation, bytes, false));
      const messages = [{ node: '', operation, input: bytes, output: answer?.bytes }];
      const form = response && { request, response };
      return shown({ ...run, hops: withMessages(run.hops, messages, () => form) }, answer?.bytes);
    }
    const at = addressOf(callable.deployment);
    const id = await runs.start(at, operation, { bytes, contentType: protobufType });
    const run = await untilEnded(at, id);
    const messages = await runs.messages(at, id).catch(noneOfEarlierReleases);
    const hops = withMessages(run.hops, messages, (node, name) => calls.messagesOfNode(callable, node, name));
    return shown({ ...run, hops }, run.status === 'done' ? (await runs.output(at, id)).bytes : undefined);
  };
}

/** A single model is one hop. */
async function callModel(operation: string, message: Buffer, call: () => Promise<ModelAnswer>) {
  const [at, start] = [new Date().toISOString(), performance.now()];
  const hop = (status: string, bytesOut: number): TestHop => ({
    ...{ node: '', operation, status, at, durationMs: performance.now() - start },
    ...{ bytesIn: message.length, bytesOut },
  });
  const about = { id: newId(), transport: 'http' };
  try {
    const answer = await call();
    const hops = [hop('ok', answer.bytes.length)];
    return { answer, run: { ...about, status: 'done', failure: undefined, hops } };
  } catch (thrown) {
    const { reason: code, message: detail } = toAppError(thrown);
    return { run: { ...about, status: 'failed', failure: { code, node: '', detail }, hops: [hop(code, 0)] } };
  }
}

/** An orchestrator of an earlier release refuses the request; one that is unavailable fails it. */
function noneOfEarlierReleases(thrown: unknown): readonly [] {
  if (toAppError(thrown).code !== 'unprocessable') throw thrown;
  return [];
}
