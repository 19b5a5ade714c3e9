import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastPath } from './fast-path.ts';
import { FastRequest, type FastServer } from './fast-request.ts';

/** Makes the listener of a server, given its middleware. */
export type CreateListener = (server: FastServer) => RequestListener;

/** What `path` accepts is answered there, everything else by the middleware. */
export const answerBefore =
  <A extends object>(path: FastPath<A>): CreateListener =>
  (server) =>
  (req: IncomingMessage, res: ServerResponse) => {
    const accepted = acceptedOf(path, req);
    if (accepted === undefined) {
      server.otherwise(req, res);
      return;
    }
    const request = new FastRequest(req, res, server);
    request.attempt(() => path.answer(request, accepted));
  };

/** What `FastRequest` has nothing for: vendors' parts of a trace, and other protocols. */
const unusual = ['tracestate', 'upgrade'] as const;

/** A fault in looking at a head must not end the process: the middleware looks at it as well, and renders what it throws. */
function acceptedOf<A extends object>(path: FastPath<A>, req: IncomingMessage): A | undefined {
  if (unusual.some((name) => req.headers[name] !== undefined)) return undefined;
  try {
    return path.accept(req);
  } catch {
    return undefined;
  }
}
