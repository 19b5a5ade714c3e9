import type { IncomingMessage } from 'node:http';

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * The body of a request, piece by piece, without ever destroying the request: its connection is needed to answer why a
 * body was refused. A generator of its own, because one who destroys a stream made of it throws into it, which the
 * request's own iterator would take for a reason to die.
 */
export async function* bodyChunks(request: IncomingMessage): AsyncGenerator<Buffer, void, undefined> {
  for await (const piece of request.iterator({ destroyOnReturn: false })) yield piece;
}
