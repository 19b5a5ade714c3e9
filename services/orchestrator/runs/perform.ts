import type { Answer, Call } from '../domain/advance.ts';
import type { Failure } from '../domain/failure.ts';
import type { Hop } from '../domain/hop.ts';
import { type Message, mergeMessages, protobufType } from '../domain/message.ts';
import type { CollatorStep, Plan, SplitterStep } from '../domain/plan.ts';
import { WireError } from '../domain/wire/programs.ts';
import type { CallContext, ModelCaller } from '../models/call.ts';

export interface Performed {
  readonly answer: Answer;
  readonly hop: Hop;
}

/** Carries a call out, whatever kind its step is. Never throws for anything a message or a model does. */
export function createPerform(models: ModelCaller) {
  return async (plan: Plan, call: Call, context: CallContext): Promise<Performed> => {
    const at = Date.now();
    const began = performance.now();
    const answer = await answerTo(plan, call, context, models);
    return { answer, hop: hopOf(call, answer, at, performance.now() - began) };
  };
}

export type Perform = ReturnType<typeof createPerform>;

function answerTo(plan: Plan, call: Call, context: CallContext, models: ModelCaller): Answer | Promise<Answer> {
  const { step, inputs, skipped } = call;
  if (skipped) return { ok: false, failure: skipped };
  if (step.kind === 'splitter') return split(step, mergeMessages([...inputs.values()]));
  if (step.kind === 'collator') return collate(plan, step, inputs);
  return models.call(step, mergeMessages([...inputs.values()]), context);
}

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
