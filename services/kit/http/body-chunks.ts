import type { IncomingMessage } from 'node:http';

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * The body of a request, chunk by chunk, without destroying the request: its connection is needed for the response that
 * rejects the body. A generator of its own, because destroying a stream made of it throws into the generator, and the
 * request's own iterator would destroy the request.
 */
export async function* bodyChunks(request: IncomingMessage): AsyncGenerator<Buffer, void, undefined> {
  for await (const piece of request.iterator({ destroyOnReturn: false })) yield piece;
}
