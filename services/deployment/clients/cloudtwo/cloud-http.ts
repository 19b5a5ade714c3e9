import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import { Agent, errors } from 'undici';
import { AppError, unavailable } from '../../../kit/errors.ts';
import type { Service } from '../../../kit/service.ts';

export interface CloudRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Whether doing it twice is doing it once: so of every GET and DELETE. A create may have been done although it failed. */
  readonly repeatable?: boolean;
}

export interface CloudAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** JSON; the text where it is something else. */
  readonly body: unknown;
}

/** Errors: `unavailable` where the cloud does not answer, breaks off, or is busy for longer than a request waits. */
export type CloudHttp = (request: CloudRequest) => Promise<CloudAnswer>;

export interface CloudHttpOptions {
  /** Of one request with its answer. */
  readonly timeoutMs: number;
  readonly retryDelayMs: number;
}

const answerLimitBytes = 8 * 1024 ** 2;
const retries = 3;
/** A cloud that asks for a longer pause is waited for between steps, not within a request. */
const longestPauseS = 10;

class Busy extends Error {
  readonly answer: CloudAnswer;
  constructor(answer: CloudAnswer) {
    super(`status ${answer.status}`);
    this.answer = answer;
  }
}

/** JSON over HTTP with limits on time and size. 429 is tried again, and of what is repeatable every failure of the cloud. */
export function createCloudHttp(service: Pick<Service, 'life'>, { timeoutMs, retryDelayMs }: CloudHttpOptions) {
  const agent = new Agent({ connections: 16, connect: { timeout: 5_000 }, maxResponseSize: answerLimitBytes });
  service.life.onStop('calls to the OpenStack cloud', () => agent.destroy());

  async function once({ method, url, headers, body }: CloudRequest): Promise<CloudAnswer> {
    const { origin, pathname, search } = new URL(url);
    try {
      const {
        statusCode,
        headers: answered,
        body: stream,
      } = await agent.request({
        ...{ origin, method, path: pathname + search, body: body ? JSON.stringify(body) : null },
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await stream.text();
      return { status: statusCode, headers: answered, body: parse(text, statusCode) };
    } catch (cause) {
      if (cause instanceof errors.ResponseExceededMaxSizeError)
        throw new AppError('bad_gateway', `${origin} answered more than 8 MiB.`, { cause });
      throw unavailable(`${origin} does not answer right now.`, cause);
    }
  }

  const send: CloudHttp = async (request) => {
    const repeatable = request.repeatable ?? request.method !== 'POST';
    const attempt = async () => {
      const answer = await once(request);
      if (answer.status === 429 || (repeatable && answer.status >= 500)) throw new Busy(answer);
      return answer;
    };
    try {
      return await pRetry(attempt, {
        ...{ retries, minTimeout: retryDelayMs, maxTimeout: longestPauseS * 1_000, randomize: true },
        shouldRetry: ({ error }) =>
          error instanceof Busy
            ? retryAfterS(error.answer) <= longestPauseS
            : repeatable && error instanceof AppError && error.retriable,
        onFailedAttempt: ({ error, retriesLeft }) =>
          error instanceof Busy && retriesLeft > 0 && retryAfterS(error.answer) <= longestPauseS
            ? delay(retryAfterS(error.answer) * 1_000)
            : undefined,
      });
    } catch (thrown) {
      if (thrown instanceof Busy) return thrown.answer;
      throw thrown;
    }
  };
  return send;
}

/** Seconds, or a date, which counts as no pause: the back-off has one. */
export const retryAfterS = ({ headers }: Pick<CloudAnswer, 'headers'>): number => {
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
};

function parse(text: string, status: number): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    // A proxy before the cloud answers failures in HTML.
    if (status >= 300) return text;
    throw cause;
  }
}
