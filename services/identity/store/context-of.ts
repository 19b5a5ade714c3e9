import { currentTrace } from '../../kit/trace.ts';
import type { Requester } from '../domain/ports.ts';

/** Request metadata of an event; the last argument of the SQL function `tell`. */
export const contextOf = ({ requestId, userId }: Pick<Requester, 'requestId' | 'userId'>): string =>
  JSON.stringify({ user: userId, request: requestId, traceparent: currentTrace().traceparent });
