import type { Context } from 'koa';
import { operationOf } from '../../kit/http/api/operation.ts';
import { callerOf } from '../../kit/http/caller.ts';
import type { SecurityEvent, SecurityFields } from '../../kit/security-log.ts';
import type { UseCases } from '../app/deps.ts';
import type { Requester } from '../domain/ports.ts';
import { clientAddress } from './client-address.ts';

/** Dependencies of the operations. */
export interface IdentityDeps extends UseCases {
  /** Makes the relay poll immediately. */
  readonly onChange: () => void;
  /** For the security log: what a request has done to an account. */
  readonly reportEvent: (
    ctx: Context,
    event: SecurityEvent,
    about: Pick<SecurityFields, 'principal' | 'subject' | 'reason'>,
  ) => void;
}

export const operation = operationOf<IdentityDeps>();

/** The requester of this HTTP request, for the calls made on its behalf. */
export function requesterOf(ctx: Context): Requester {
  const userId = callerOf(ctx)?.userId;
  return {
    requestId: String(ctx.state.requestId),
    address: clientAddress(ctx),
    ...(userId !== undefined && { userId }),
  };
}
