import type { Context } from 'koa';
import { z } from 'zod';
import { AppError, unavailable } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { createExchange, type ExchangeFailure, type ExchangeResponse } from '../../kit/http/exchange.ts';
import type { Service } from '../../kit/service.ts';
import { invalidToken } from '../tokens/verify.ts';

/** The response of `POST /auth/introspect`: only `active` where the token is not valid any more. */
export const introspection = z.union([
  z.object({
    active: z.literal(true),
    userId: z.string(),
    loginName: z.string(),
    roles: z.array(z.string()),
    via: z.enum(['session', 'api-token']),
    scopes: z.array(z.string()),
    sessionId: z.string().optional(),
  }),
  z.object({ active: z.literal(false) }),
]);

export type Introspection = z.output<typeof introspection>;

/** Requests the current caller of a token from identity. Errors: `unauthenticated`, `rate_limited`, `unavailable`. */
export type Introspect = (token: string, ctx: Pick<Context, 'get' | 'ip' | 'state'>) => Promise<Caller>;

const connections = 32;
const timeoutMs = 10_000;
const limitBytes = 64 * 1024;

export function createIntrospect(service: Service, identityUrl: string): Introspect {
  const { origin, pathname } = new URL(identityUrl);
  const path = `${pathname.replace(/\/+$/, '')}/auth/introspect`;
  const exchange = createExchange(service);

  async function requestIntrospection(
    headers: Readonly<Record<string, string>>,
  ): Promise<ExchangeResponse | ExchangeFailure> {
    const request = { origin, connections, method: 'POST', path, headers, body: null, timeoutMs, limitBytes } as const;
    const first = await exchange.send(request);
    // Identity may have closed a keep-alive connection at the same moment; repeating the request changes nothing.
    return first.outcome === 'broken' && first.reusedConnection && !first.responseStarted
      ? exchange.send(request)
      : first;
  }

  return async (token, ctx) => {
    const requestId = String(ctx.state.requestId ?? '');
    const answer = await requestIntrospection({
      authorization: `Bearer ${token}`,
      'x-request-id': requestId,
      // Invalid API tokens are counted by the end user's network.
      'x-forwarded-for': ctx.get('x-forwarded-for') || ctx.ip,
    });
    return callerIn(answer);
  };
}

function callerIn(answer: ExchangeResponse | ExchangeFailure): Caller {
  if (answer.outcome !== 'answered') throw identityUnavailable(answer.detail);
  if (answer.status === 429) throw tooMany(Number(answer.retryAfter));
  if (answer.status === 401) throw invalidToken();
  const found = answer.status === 200 ? parse(answer.bytes) : undefined;
  if (!found) throw identityUnavailable(`it answered ${answer.status}`);
  if (!found.active) throw invalidToken();
  const { sessionId, userId, loginName, roles, via, scopes } = found;
  return { userId, loginName, roles, via, scopes, ...(sessionId !== undefined && { sessionId }) };
}

function parse(bytes: Buffer): Introspection | undefined {
  try {
    return introspection.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
}

const identityUnavailable = (detail: string) =>
  unavailable('The identity service cannot be reached right now.', detail);

const tooMany = (seconds: number) =>
  new AppError('rate_limited', 'Too many failed attempts; try again later.', {
    reason: 'too_many_failures',
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : 60,
  });
