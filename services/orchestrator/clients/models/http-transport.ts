import type { Exchange, ExchangeFailure, ExchangeResponse } from '../../../kit/http/outbound/exchange.ts';
import { protobufType } from '../../domain/message.ts';
import type { ModelStep } from '../../domain/plan.ts';
import { type Attempt, permanentFailure, type Transport } from './attempt.ts';
import { excerptOf } from './excerpt.ts';
import { interpretAnswer, interpretNoAnswer, isUnknownPath } from './http-answer.ts';
import type { JsonTranslator, Translation } from './json-translator.ts';
import { createModelEndpoints } from './model-endpoint.ts';
import type { ModelRequest } from './model-request.ts';

export interface HttpTransportOptions {
  readonly exchange: Exchange;
  readonly translator: JsonTranslator;
  /** Bytes an answer may have. */
  readonly answerLimit: number;
}

const jsonType = 'application/json';

/** Calls models over HTTP, with runners of any age and language. */
export function createHttpTransport({ exchange, translator, answerLimit }: HttpTransportOptions): Transport {
  const endpointOf = createModelEndpoints();

  function post(
    { endpoint, context, until, body, type }: ModelRequest,
    path: string,
  ): Promise<ExchangeResponse | ExchangeFailure> {
    return exchange.send({
      origin: endpoint.origin,
      connections: endpoint.connections,
      method: 'POST',
      path,
      headers: { ...context.headers, 'content-type': type, accept: type },
      body,
      timeoutMs: Math.max(1, until - Date.now()),
      limitBytes: answerLimit,
      cancellation: context.cancellation,
    });
  }

  /**
   * A kept connection may end at the very moment it is used again, which says nothing about the model: one immediate
   * repetition, which does not count as one of the node's retries.
   */
  async function postSafely(request: ModelRequest, path: string): Promise<ExchangeResponse | ExchangeFailure> {
    const answer = await post(request, path);
    return answer.outcome === 'broken' && answer.reusedConnection && !answer.responseStarted
      ? post(request, path)
      : answer;
  }

  /** The other path is tried where the one that worked last does not exist (any more), and remembered if it does. */
  async function deliver(request: ModelRequest): Promise<ExchangeResponse | ExchangeFailure> {
    const { endpoint } = request;
    const first = await postSafely(request, endpoint.paths[endpoint.found]);
    if (first.outcome !== 'answered' || !isUnknownPath(first)) return first;
    const other = endpoint.found === 0 ? 1 : 0;
    const second = await postSafely(request, endpoint.paths[other]);
    if (second.outcome === 'answered' && !isUnknownPath(second)) endpoint.found = other;
    return second;
  }

  async function inJson(step: ModelStep, request: ModelRequest, { input, output }: Translation): Promise<Attempt> {
    const { endpoint } = request;
    const body = attemptTo(() => input.toJson(request.body));
    if (!body)
      return permanentFailure(step, 'model_failed', {
        detail: `The message for "${step.node}" is not a ${input.name}.`,
      });
    const answer = await deliver({ ...request, body, type: jsonType });
    if (answer.outcome !== 'answered') return interpretNoAnswer(step, request, answer);
    if (answer.status === 415) endpoint.json = undefined;
    const attempt = interpretAnswer(step, endpoint, answer);
    if (!attempt.ok || answer.contentType?.includes('protobuf')) return attempt;
    endpoint.json = { input, output };
    const { bytes } = attempt.message;
    const translated = bytes.length === 0 ? bytes : attemptTo(() => output.fromJson(bytes));
    if (translated) return { ...attempt, message: { bytes: translated, contentType: protobufType } };
    const detail = `The answer of "${step.node}" is not a ${output.name} in JSON.`;
    return permanentFailure(step, 'model_failed', { detail, status: answer.status, excerpt: excerptOf(bytes) });
  }

  return {
    async attempt(step, input, context, until) {
      const endpoint = endpointOf(step);
      const request: ModelRequest = { endpoint, context, until, body: input.bytes, type: protobufType };
      if (endpoint.json) return inJson(step, request, endpoint.json);
      const answer = await deliver(request);
      if (answer.outcome !== 'answered') return interpretNoAnswer(step, request, answer);
      if (answer.status !== 415) return interpretAnswer(step, endpoint, answer);
      const translation = await translator.of(step, until);
      if (typeof translation === 'object') return inJson(step, request, translation);
      const detail = `"${step.node}" does not take protobuf, and for JSON something is missing: ${translation}.`;
      return permanentFailure(step, 'model_failed', { detail, status: 415, excerpt: excerptOf(answer.bytes) });
    },
  };
}

/** Undefined where the bytes do not fit the model's .proto file; the parser's own message would not help the caller. */
function attemptTo(translate: () => Buffer): Buffer | undefined {
  try {
    return translate();
  } catch {
    return undefined;
  }
}
