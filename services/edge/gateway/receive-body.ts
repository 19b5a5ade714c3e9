import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { createConcurrencyLimiter } from '../../kit/concurrency-limiter.ts';
import { AppError } from '../../kit/errors.ts';
import { hasBody } from '../../kit/http/body-chunks.ts';
import { bytesOf } from '../../kit/http/bytes-body.ts';
import { clientNetwork } from '../../kit/http/client-network.ts';
import { type BodyPace, createBodyPace, type PaceLimits } from '../../kit/http/proxy/body-pace.ts';
import type { Forwarding } from '../../kit/http/proxy/forward.ts';
import { isSmallBody, streamBody } from '../../kit/http/proxy/receive-body.ts';
import type { Service } from '../../kit/service.ts';

export interface BodyLimits extends PaceLimits {
  /** Uploads of one network at a time. */
  readonly networkUploads: number;
}

/** The bodies of requests as they are sent on. */
export interface ReceiveBody {
  /** Errors: `request_timeout`, `rate_limited`, `cancelled`. */
  of(ctx: Context): Promise<ReceivedBody>;
  /** Small bodies alone, without a promise. */
  readonly small: {
    isFor(req: IncomingMessage): boolean;
    /** Calls one of both, once. Errors as above. */
    take(req: IncomingMessage, onBody: (body: Buffer) => void, onError: (error: Error) => void): void;
  };
}

export interface ReceivedBody {
  readonly body: NonNullable<Forwarding['body']> | null;
  readonly connections?: Forwarding['connections'];
}

/** What Node holds of an unread body: reading it whole costs no more memory. */
const smallBodyBytes = 64 * 1024;
const checkMs = 1_000;

/**
 * A client must not occupy a connection to a service by sending slowly. A small body is read whole before there is one; a
 * larger one, or one that does not say its length, uses the connections of uploads, of which one network gets a part.
 */
export function createReceiveBody(service: Service, limits: BodyLimits): ReceiveBody {
  const pace = createBodyPace(limits);
  const timer = setInterval(() => pace.check(Date.now()), checkMs).unref();
  service.life.onStop('pace of bodies', () => clearInterval(timer));
  const uploads = createConcurrencyLimiter(0);
  const small: ReceiveBody['small'] = {
    isFor: (req) => isSmallBody(req, smallBodyBytes),
    take: (req, onBody, onError) => bytesOf(req, smallBodyBytes, onBody, onError, pace),
  };
  return {
    async of(ctx) {
      const { req } = ctx;
      if (!hasBody(req)) return { body: null };
      if (small.isFor(req)) return { body: await new Promise((resolve, reject) => small.take(req, resolve, reject)) };
      const network = clientNetwork(ctx.state.client.address);
      if (uploads.acquire(network, limits.networkUploads, 0, undefined) !== undefined) throw tooManyUploads();
      return { body: uploadBody(ctx, pace, () => uploads.release(network)), connections: 'uploads' };
    },
    small,
  };
}

function uploadBody({ req, res }: Context, pace: BodyPace, release: () => void) {
  res.once('close', release);
  return streamBody(req, pace);
}

const tooManyUploads = () =>
  new AppError('rate_limited', 'Too many uploads at the same time; wait until one of them is complete.', {
    reason: 'too_many_uploads',
    retryAfterSeconds: 5,
  });
