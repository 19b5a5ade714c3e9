import type { Cancellation } from '../../../kit/cancellation.ts';
import { createConcurrencyLimiter } from '../../../kit/concurrency-limiter.ts';
import { createExchange } from '../../../kit/http/outbound/exchange.ts';
import type { OutboundPolicy } from '../../../kit/http/outbound/policy.ts';
import { createBytesClient } from '../../../kit/rpc/bytes-client.ts';
import type { Service } from '../../../kit/service.ts';
import { currentTrace, inSpan, isRecorded, SpanKind } from '../../../kit/trace.ts';
import type { Message } from '../../domain/message.ts';
import type { CallContext, CallResult, ModelCaller } from '../../domain/model-caller.ts';
import { type ModelStep, modelKey } from '../../domain/plan.ts';
import { type Attempt, cancelled, type FailedAttempt, type Transport, timedOut, transientFailure } from './attempt.ts';
import { pauseMs } from './back-off.ts';
import { createGrpcTransport } from './grpc-transport.ts';
import { createHttpTransport } from './http-transport.ts';
import { createJsonTranslator } from './json-translator.ts';
import type { ProtoSource } from './proto-source.ts';
import { createSpreadTransport } from './spread-transport.ts';

export interface ModelCallerOptions {
  readonly service: Service;
  /** Where models may be. */
  readonly policy: OutboundPolicy;
  /** Where the .proto files of models come from; without them JSON-only models cannot be called. */
  readonly protos?: ProtoSource;
  /** Bytes a model's answer may have. */
  readonly answerLimit?: number;
  /** Calls that may wait for one node beyond its concurrency. */
  readonly queueLimit?: number;
}

/** Calls models within the concurrency limit and time-out of their nodes, with retries and a span. */
export function createModelCaller(options: ModelCallerOptions): ModelCaller {
  const { service, policy, protos, answerLimit = 5 * 1024 * 1024, queueLimit = 1_024 } = options;
  const limiter = createConcurrencyLimiter(queueLimit);
  const translator = createJsonTranslator(protos);
  const exchange = createExchange(service, policy);
  const http = createSpreadTransport(createHttpTransport({ exchange, translator, answerLimit }));
  const client = createBytesClient(service, policy, answerLimit);
  const grpc = createSpreadTransport(createGrpcTransport({ client, protos }));
  const transportOf = ({ address }: ModelStep): Transport => (address.scheme === 'grpc' ? grpc : http);

  async function callOnce(step: ModelStep, input: Message, context: CallContext): Promise<Attempt> {
    if (context.cancellation?.cancelled) return cancelled(step);
    const key = modelKey(step);
    const acquiring = limiter.acquire(key, step.policy.concurrency, context.deadline, context.cancellation);
    const failure = acquiring && (await acquiring);
    if (failure === 'late') return timedOut(step, context, context.deadline);
    if (failure === 'cancelled') return cancelled(step);
    if (failure === 'full') return queueFull(step);
    const now = Date.now();
    try {
      if (now >= context.deadline) return timedOut(step, context, context.deadline);
      // Waiting for a slot is the run's time; the node's own time-out begins when the model is called.
      const until = Math.min(now + step.policy.timeoutMs, context.deadline);
      return await transportOf(step).attempt(step, input, context, until);
    } finally {
      limiter.release(key);
    }
  }

  async function callWithRetries(step: ModelStep, input: Message, context: CallContext): Promise<CallResult> {
    for (let repetition = 1; ; repetition += 1) {
      const attempt = await callOnce(step, input, context);
      if (attempt.ok) return attempt;
      const { failure, again, afterMs = pauseMs(repetition, Math.random()) } = attempt;
      // A pause that outlasts the run would only hide why the model failed.
      const final = !again || repetition > step.policy.retries || Date.now() + afterMs >= context.deadline;
      if (final) return { ok: false, failure };
      await pause(afterMs, context.cancellation);
    }
  }

  return {
    call(step, input, context) {
      if (!isRecorded()) return callWithRetries(step, input, context);
      return inSpan(`${step.node} ${step.operation}`, SpanKind.CLIENT, {}, (span) => {
        span.setAttribute('modelyard.run', context.runId);
        return callWithRetries(step, input, { ...context, headers: { ...context.headers, ...currentTrace() } });
      });
    },
  };
}

function pause(ms: number, cancellation: Cancellation | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      release?.();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const release = cancellation?.onCancel(end);
  });
}

/** Not retried within the call: calls that wait already are served first. */
function queueFull(step: ModelStep): FailedAttempt {
  const detail = `Too many calls wait for "${step.node}" already. Try again later, or give the node a higher policy.concurrency.`;
  return { ...transientFailure(step, 'model_failed', { detail }), again: false };
}
