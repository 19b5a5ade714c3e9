import type { IncomingMessage } from 'node:http';
import type { FastRequest } from './fast-request.ts';

/**
 * Answers requests in the listener of a server, before its middleware, which would cost more than what they ask for. For operations
 * that are called thousands of times a second; everything else, and all that is unusual about these, is left to the middleware.
 */
export interface FastPath<Accepted extends object> {
  /** What it makes of the head of a request, without effect; undefined where the request is for the middleware. */
  accept(req: IncomingMessage): Accepted | undefined;
  /** Answers it, now or later, by a method of `request`. What it throws now fails the request. */
  answer(request: FastRequest, accepted: Accepted): void;
}
