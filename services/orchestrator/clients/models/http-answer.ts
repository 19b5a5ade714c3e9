import type { ExchangeFailure, ExchangeResponse } from '../../../kit/http/outbound/exchange.ts';
import { protobufType } from '../../domain/message.ts';
import type { ModelStep } from '../../domain/plan.ts';
import {
  type Attempt,
  addressRefused,
  cancelled,
  type FailedAttempt,
  permanentFailure,
  timedOut,
  transientFailure,
} from './attempt.ts';
import { retryAfterMs } from './back-off.ts';
import { excerptOf } from './excerpt.ts';
import type { ModelEndpoint } from './model-endpoint.ts';
import type { ModelRequest } from './model-request.ts';

/** Statuses of a server, or of a proxy before it, that is busy or unavailable. */
const busy = new Set([429, 502, 503, 504]);

/**
 * What an answer means. 200 to 206 are good, as they always were for models: an old runner creates (201), and an empty
 * body is an empty message.
 */
export function interpretAnswer(step: ModelStep, endpoint: ModelEndpoint, answer: ExchangeResponse): Attempt {
  const { status, contentType, bytes, retryAfter } = answer;
  if (status >= 200 && status <= 206) {
    return { ok: true, status, message: { bytes, contentType: typeOf(endpoint, contentType) } };
  }
  const excerpt = excerptOf(bytes);
  if (isUnknownPath(answer)) {
    const detail = `"${step.node}" knows neither ${endpoint.paths[0]} nor ${endpoint.paths[1]} at ${endpoint.origin}. Check the operation's name and the model's context path.`;
    return permanentFailure(step, 'model_failed', { detail, status, excerpt });
  }
  const redirected = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  const words = { detail: `"${step.node}" answered ${status} to ${step.operation}${redirected}.`, status, excerpt };
  return busy.has(status)
    ? transientFailure(step, 'model_failed', words, retryAfterMs(retryAfter))
    : permanentFailure(step, 'model_failed', words);
}

export const isUnknownPath = ({ status }: ExchangeResponse): boolean => status === 404 || status === 405;

/**
 * The content type of an answer. None means protobuf, which the request accepts; so does `text/plain` of old runners, which
 * send it with every answer. Newer runners mean it.
 */
function typeOf(endpoint: ModelEndpoint, contentType: string | undefined): string {
  if (contentType === undefined) return protobufType;
  return endpoint.found === 1 && contentType.startsWith('text/plain') ? protobufType : contentType;
}

/** The failure that a missing answer means. */
export function interpretNoAnswer(
  step: ModelStep,
  request: ModelRequest,
  { outcome, detail, responseStarted }: ExchangeFailure,
): FailedAttempt {
  const { endpoint, context, until } = request;
  switch (outcome) {
    case 'refused':
      return addressRefused(step, detail);
    case 'unreachable':
      return unreachable(step, endpoint, detail);
    case 'broken': {
      const when = responseStarted ? 'in the middle of its answer' : 'without an answer';
      return transientFailure(step, 'model_failed', {
        detail: `"${step.node}" ended the connection ${when}: ${detail}.`,
      });
    }
    case 'too_large':
      return permanentFailure(step, 'model_failed', { detail: `"${step.node}" answered too much: ${detail}.` });
    case 'late':
      return timedOut(step, context, until);
    case 'cancelled':
      return cancelled(step);
  }
}

function unreachable(step: ModelStep, endpoint: ModelEndpoint, cause: string): FailedAttempt {
  const detail = `"${step.node}" cannot be reached at ${endpoint.origin}: ${cause}. Check that it runs there and what the docker info says.`;
  return transientFailure(step, 'model_unreachable', { detail });
}
