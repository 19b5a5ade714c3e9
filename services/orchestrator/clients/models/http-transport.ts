import type { Exchange, ExchangeFailure, ExchangeResponse } from '../../../kit/http/exchange.ts';
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

/** Calls models over HTTP, whatever age and language their runner is of. */
export function createHttpTransport({ exchange, translator, answerLimit }: HttpTransportOptions): Transport {
  const doorOf = createModelEndpoints();

  function post(
    { door, context, until, body, type }: ModelRequest,
    path: string,
  ): Promise<ExchangeResponse | ExchangeFailure> {
    return exchange.send({
      origin: door.origin,
      connections: door.connections,
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
   * A kept connection may end at the very moment it is used again, which says nothing about the model: one more try, at
   * once and outside of the node's retries.
   */
  async function postSafely(letter: ModelRequest, path: string): Promise<ExchangeResponse | ExchangeFailure> {
    const answer = await post(letter, path);
    return answer.outcome === 'broken' && answer.kept && !answer.begun ? post(letter, path) : answer;
  }

  /** The other path is tried where the one that worked last does not exist (any more), and remembered if it does. */
  async function deliver(letter: ModelRequest): Promise<ExchangeResponse | ExchangeFailure> {
    const { door } = letter;
    const first = await postSafely(letter, door.paths[door.found]);
    if (first.outcome !== 'answered' || !isUnknownPath(first)) return first;
    const other = door.found === 0 ? 1 : 0;
    const second = await postSafely(letter, door.paths[other]);
    if (second.outcome === 'answered' && !isUnknownPath(second)) door.found = other;
    return second;
  }

  async function inJson(step: ModelStep, letter: ModelRequest, { input, output }: Translation): Promise<Attempt> {
    const { door } = letter;
    const body = attemptTo(() => input.toJson(letter.body));
    if (!body)
      return permanentFailure(step, 'model_failed', { detail: `What "${step.node}" is sent is no ${input.name}.` });
    const answer = await deliver({ ...letter, body, type: jsonType });
    if (answer.outcome !== 'answered') return interpretNoAnswer(step, letter, answer);
    if (answer.status === 415) door.json = undefined;
    const attempt = interpretAnswer(step, door, answer);
    if (!attempt.ok || answer.contentType?.includes('protobuf')) return attempt;
    door.json = { input, output };
    const { bytes } = attempt.message;
    const translated = bytes.length === 0 ? bytes : attemptTo(() => output.fromJson(bytes));
    if (translated) return { ...attempt, message: { bytes: translated, contentType: protobufType } };
    const detail = `What "${step.node}" answered is no JSON of ${output.name}.`;
    return permanentFailure(step, 'model_failed', { detail, status: answer.status, excerpt: excerptOf(bytes) });
  }

  return {
    async attempt(step, input, context, until) {
      const door = doorOf(step);
      const letter: ModelRequest = { door, context, until, body: input.bytes, type: protobufType };
      if (door.json) return inJson(step, letter, door.json);
      const answer = await deliver(letter);
      if (answer.outcome !== 'answered') return interpretNoAnswer(step, letter, answer);
      if (answer.status !== 415) return interpretAnswer(step, door, answer);
      const translation = await translator.of(step, until);
      if (typeof translation === 'object') return inJson(step, letter, translation);
      const detail = `"${step.node}" does not take protobuf, and for JSON something is missing: ${translation}.`;
      return permanentFailure(step, 'model_failed', { detail, status: 415, excerpt: excerptOf(answer.bytes) });
    },
  };
}

/** Undefined where the bytes are not what the model's .proto file says; the reader's own words would help nobody. */
function attemptTo(translate: () => Buffer): Buffer | undefined {
  try {
    return translate();
  } catch {
    return undefined;
  }
}
