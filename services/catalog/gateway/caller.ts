import type { Context } from 'koa';
import { invalid } from '../../kit/errors.ts';
import type { Caller } from '../domain/caller.ts';

/** The client of a request. A service names the user it acts for in `X-Acting-User`, which the trail records. */
export function callerOf(ctx: Context): Caller {
  const user = ctx.get('x-acting-user');
  if (!/^[\x21-\x7e]{0,128}$/.test(user))
    throw invalid('X-Acting-User must be an id or a name of at most 128 printable characters.');
  const traceparent = ctx.get('traceparent');
  return {
    service: String(ctx.state.account ?? 'anonymous'),
    requestId: String(ctx.state.requestId),
    ...(user && { user }),
    ...(/^[0-9a-f-]{55}$/.test(traceparent) && { traceparent }),
  };
}
