import type { Answer, Call } from '../../domain/advance.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Hop } from '../../domain/hop.ts';
import { WireError } from '../../domain/map-programs.ts';
import { type Message, mergeMessages, protobufType } from '../../domain/message.ts';
import type { CallContext, ModelCaller, Probe } from '../../domain/model-caller.ts';
import type { Address, CollatorStep, ModelStep, Plan, SplitterStep } from '../../domain/plan.ts';
import { isRecorded, type RecordMessages } from './record-messages.ts';

export interface ExecutedCall {
  readonly answer: Answer;
  readonly hop: Hop;
}

/**
 * Executes a call of any kind of step; `probe` gets copies where the plan names one, `record` messages of runs whose callers have asked
 * for it. Failures caused by a message or a model are results.
 */
export function createExecuteCall(models: ModelCaller, probe?: Probe, record?: RecordMessages) {
  return async (plan: Plan, call: Call, context: CallContext): Promise<ExecutedCall> => {
    const at = Date.now();
    const began = performance.now();
    const answer = await answerTo(plan, call, context);
    const hop = hopOf(call, answer, at, performance.now() - began);
    if (record && isRecorded(context)) await record(call, answer, context);
    return { answer, hop };
  };

  function answerTo(plan: Plan, call: Call, context: CallContext): Answer | Promise<Answer> {
    const { step, inputs, skipped } = call;
    if (skipped) return { ok: false, failure: skipped, skipped: true };
    if (step.kind === 'collator') return collate(plan, step, inputs);
    const input = mergeMessages([...inputs.values()]);
    if (step.kind === 'splitter') return split(step, input);
    return plan.probe ? watched(plan.probe, step, input, context) : models.call(step, input, context);
  }

  async function watched(address: Address, step: ModelStep, input: Message, context: CallContext): Promise<Answer> {
    const answer = await models.call(step, input, context);
    probe?.watch(address, step, input, answer.ok ? answer.message : undefined);
    return answer;
  }
}

export type ExecuteCall = ReturnType<typeof createExecuteCall>;

function split(step: SplitterStep, message: Message): Answer {
  if (!step.split) return { ok: true, message };
  try {
    const parts = new Map<string, Message>();
    for (const [target, bytes] of step.split.split(message.bytes))
      parts.set(target, { bytes, contentType: protobufType });
    return { ok: true, parts };
  } catch (error) {
    return { ok: false, failure: unreadable('split_failed', step.node, error) };
  }
}

function collate(plan: Plan, step: CollatorStep, inputs: ReadonlyMap<string, Message>): Answer {
  const sources = new Map<string, Buffer>();
  for (const [sender, { bytes }] of inputs) {
    const node = plan.steps.get(sender)?.node ?? sender;
    const before = sources.get(node);
    // Two operations of one node: their merge, as everywhere.
    sources.set(node, before ? Buffer.concat([before, bytes]) : bytes);
  }
  try {
    return { ok: true, message: { bytes: step.collate.collate(sources), contentType: protobufType } };
  } catch (error) {
    return { ok: false, failure: unreadable('collate_failed', step.node, error) };
  }
}

function unreadable(code: 'split_failed' | 'collate_failed', node: string, error: unknown): Failure {
  if (!(error instanceof WireError)) throw error;
  return { code, node, detail: `${node}: ${error.message}`, retriable: false };
}

function hopOf({ step, inputs }: Call, answer: Answer, at: number, durationMs: number): Hop {
  let bytesIn = 0;
  for (const { bytes } of inputs.values()) bytesIn += bytes.length;
  return {
    node: step.node,
    operation: step.operation,
    status: answer.ok ? 'ok' : inputs.size === 0 ? 'skipped' : answer.failure.code,
    at,
    durationMs,
    bytesIn,
    bytesOut: sizeOf(answer),
  };
}

function sizeOf(answer: Answer): number {
  if (!answer.ok) return 0;
  if ('message' in answer) return answer.message.bytes.length;
  let size = 0;
  for (const { bytes } of answer.parts.values()) size += bytes.length;
  return size;
}
