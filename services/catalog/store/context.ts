import type { Caller } from '../domain/ports.ts';

/** What the trigger of the trail reads: who asks for the change of this transaction. */
export const contextOf = ({ service, user, requestId, traceparent }: Caller): string =>
  JSON.stringify({ service, user, request: requestId, traceparent });
