import type { Context } from 'koa';
import type { AppError } from '../errors.ts';
import { reportSecurityEvent, type SecurityEvent, type SecurityFields } from '../security-log.ts';
import type { Service } from '../service.ts';
import { principalOf } from './caller.ts';
import { clientNetwork, endUserNetwork } from './client-network.ts';
import { routeOf } from './route-of.ts';

/** Reports an event of the request that is being handled. */
export function reportRequestEvent(
  service: Pick<Service, 'log' | 'metrics'>,
  ctx: Context,
  event: SecurityEvent,
  more: Pick<SecurityFields, 'principal' | 'subject'> = {},
): void {
  const { client, requestId } = ctx.state;
  // The edge knows the client; the services behind it learn its address from the header that the edge sets.
  const network = client ? clientNetwork(client.address) : endUserNetwork(ctx);
  reportSecurityEvent(service, event, {
    principal: principalOf(ctx),
    network,
    requestId,
    route: routeOf(ctx),
    ...more,
  });
}

/** The event that a rejected request is; undefined for most. */
export function eventOfRejection({ code, reason }: AppError): SecurityEvent | undefined {
  if (reason === 'log_in_refused' || reason === 'second_factor_refused') return 'auth.login.failed';
  if (reason === 'too_many_failures') return 'auth.lockout';
  return code === 'forbidden' ? 'access.denied' : undefined;
}
