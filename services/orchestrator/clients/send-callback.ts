import type { Exchange, ExchangeFailure, ExchangeResponse } from '../../kit/http/exchange.ts';
import { toProblem } from '../../kit/http/problem.ts';
import { signWebhook } from '../../kit/secrets/sign-webhook.ts';
import type { Callback, CallbackOutcome, SendCallback } from '../domain/callback.ts';

export interface SendCallbackOptions {
  readonly exchange: Exchange;
  readonly secret: Buffer;
}

const connections = 16;
const timeoutMs = 10_000;
const answerLimitBytes = 64 << 10;

/** Posts results to callback addresses, signed as Standard Webhooks has it. */
export function createSendCallback({ exchange, secret }: SendCallbackOptions): SendCallback {
  return async (callback) => {
    const { id, url, result } = callback;
    const { contentType, body } = render(callback);
    const { origin, pathname, search } = new URL(url);
    const headers = {
      'content-type': contentType,
      'x-run-id': id,
      'x-run-status': 'message' in result ? 'done' : 'failed',
      ...signWebhook(secret, id, body, Date.now()),
    };
    const limits = { connections, timeoutMs, limitBytes: answerLimitBytes };
    return outcomeOf(
      await exchange.send({ origin, method: 'POST', path: pathname + search, headers, body, ...limits }),
    );
  };
}

/** The answer that a waiting caller would have got. */
function render({ id, result }: Callback): { contentType: string; body: Buffer } {
  if ('message' in result) return { contentType: result.message.contentType, body: result.message.bytes };
  return { contentType: 'application/problem+json', body: Buffer.from(JSON.stringify(toProblem(result.error, id))) };
}

function outcomeOf(answer: ExchangeResponse | ExchangeFailure): CallbackOutcome {
  if (answer.outcome !== 'answered') return { delivered: false, error: answer.detail, final: false };
  const { status } = answer;
  if (status >= 200 && status < 300) return { delivered: true };
  // A redirect could lead past the list of hosts that may be called.
  const error = status < 400 ? `answered ${status}; redirects are not followed` : `answered ${status}`;
  return { delivered: false, error, final: status === 410 };
}
