import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher, type FormData } from 'undici';

export interface ChaosRequest {
  readonly origin: string;
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made anew for each attempt where it is a function. */
  readonly body?: string | (() => FormData);
}

export interface ChaosAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Repeats as the documents of the platform ask clients to. */
export interface RetryingClient {
  /**
   * Resolves to the first answer that is final: not 503, 502, 504 or 429, after which it waits as long as `Retry-After` says, and
   * after a connection that broke. A 202 is followed to its operation until that has an outcome. Throws an Error where
   * that failed, and once `giveUpAt` is over.
   */
  send(request: ChaosRequest, onRetry: (isUnknown: boolean) => void): Promise<ChaosAnswer>;
  close(): Promise<void>;
}

/** Answered by what stands before a service: the service may have done it. */
const unknownStatuses = [502, 504];
const usualPauseMs = 500;
const longestPauseMs = 5_000;
const answersWithinMs = 60_000;

/** `giveUpAt`: by `Date.now()`; asked again before each attempt, because it depends on when the faults are over. */
export function createRetryingClient(connections: number, giveUpAt: () => number): RetryingClient {
  const agent = new Agent({ connections, headersTimeout: answersWithinMs, bodyTimeout: answersWithinMs });

  async function attempt({ origin, method, path, headers, body }: ChaosRequest): Promise<ChaosAnswer> {
    const made = typeof body === 'function' ? body() : body;
    const answer = await agent.request({
      ...{ origin, method, path },
      ...(headers && { headers }),
      ...(made !== undefined && { body: made }),
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, bytes };
  }

  async function send(request: ChaosRequest, onRetry: (isUnknown: boolean) => void): Promise<ChaosAnswer> {
    for (;;) {
      const said = await attempt(request).catch((error: Error) => error);
      if (!(said instanceof Error) && !isTemporary(said)) {
        return said.status === 202 ? follow(request, said, onRetry) : said;
      }
      if (Date.now() > giveUpAt()) throw new Error(`given up after ${describe(said)}`);
      onRetry(isUnknown(said));
      await delay(pauseAfter(said));
    }
  }

  async function follow(
    { origin, headers }: ChaosRequest,
    accepted: ChaosAnswer,
    onRetry: (isUnknown: boolean) => void,
  ): Promise<ChaosAnswer> {
    const path = String(accepted.headers.location);
    const { authorization } = headers ?? {};
    const poll = { origin, method: 'GET', path, ...(authorization && { headers: { authorization } }) } as const;
    for (;;) {
      const said = await send(poll, () => onRetry(false));
      const { status, problem, failure } = said.status === 200 ? JSON.parse(said.bytes.toString()) : {};
      if (said.status !== 200 || status === 'done') return said;
      if (problem !== undefined)
        return { ...said, status: problem.status, bytes: Buffer.from(JSON.stringify(problem)) };
      if (status === 'failed') throw new Error(`${path} failed: ${JSON.stringify(failure)}`);
      if (Date.now() > giveUpAt()) throw new Error(`given up while ${path} was ${status}`);
      await delay(usualPauseMs);
    }
  }

  return { send, close: () => agent.close() };
}

const isTemporary = ({ status }: ChaosAnswer) => [429, 503, ...unknownStatuses].includes(status);

/** A connection that was not accepted has carried nothing. */
const isUnknown = (said: ChaosAnswer | Error) =>
  said instanceof Error ? !('code' in said && said.code === 'ECONNREFUSED') : unknownStatuses.includes(said.status);

const describe = (said: ChaosAnswer | Error) =>
  said instanceof Error ? said.message : `${said.status} ${said.bytes.toString().slice(0, 300)}`;

function pauseAfter(said: ChaosAnswer | Error): number {
  const seconds = said instanceof Error ? Number.NaN : Number(said.headers['retry-after']);
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, longestPauseMs) : usualPauseMs;
}
