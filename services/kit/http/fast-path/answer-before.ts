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
    const accepted = path.accept(req);
    if (accepted === undefined) {
      server.otherwise(req, res);
      return;
    }
    const request = new FastRequest(req, res, server);
    request.attempt(() => path.answer(request, accepted));
  };
