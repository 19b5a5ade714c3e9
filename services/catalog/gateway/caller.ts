import type { Context } from 'koa';
import { invalid } from '../../kit/errors.ts';
import { endUserNetwork } from '../../kit/http/client-network.ts';
import type { AttemptOrigin } from '../app/attempt-limits.ts';
import type { Caller } from '../domain/caller.ts';

const userId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * The client of a request. A service names the user it acts for in `X-Acting-User`, which the trail records, or in
 * `X-On-Behalf-Of`, whose rights decide then.
 */
export function callerOf(ctx: Context): Caller {
  const onBehalfOf = ctx.get('x-on-behalf-of').toLowerCase();
  if (onBehalfOf && !userId.test(onBehalfOf)) throw invalid('X-On-Behalf-Of must be the id of a user.');
  const user = onBehalfOf || ctx.get('x-acting-user');
  if (!/^[\x21-\x7e]{0,128}$/.test(user))
    throw invalid('X-Acting-User must be an id or a name of at most 128 printable characters.');
  const traceparent = ctx.get('traceparent');
  return {
    service: String(ctx.state.account ?? 'anonymous'),
    requestId: String(ctx.state.requestId),
    ...(user && { user }),
    ...(onBehalfOf && { onBehalfOf }),
    ...(/^[0-9a-f-]{55}$/.test(traceparent) && { traceparent }),
  };
}

/** The client of the user. A service names it in `X-Forwarded-For`, and in `X-Known-Device` what it knows it by. */
export function clientOf(ctx: Context): Omit<AttemptOrigin, 'by'> {
  const device = ctx.get('x-known-device');
  if (!/^[A-Za-z0-9_-]{0,64}$/.test(device))
    throw invalid('X-Known-Device must be at most 64 letters, digits, hyphens and underscores.');
  const isForwarded = ctx.get('x-forwarded-for') !== '';
  return { network: endUserNetwork(ctx), isForwarded, ...(device && { device }) };
}
