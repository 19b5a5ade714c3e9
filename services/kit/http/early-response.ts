import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { hasBody } from './body-chunks.ts';

/** How much and how long a rejected client may go on sending before its connection is closed. */
const limitBytes = 64 * 1024 * 1024;
const gracePeriodMs = 3_000;

/** Whether the client is still sending a body that will not be read. */
export const isStillSending = ({ req }: Context): boolean => !req.complete && !req.destroyed && hasBody(req);

/**
 * Sends `body` although the client is still sending, and ends the response when the client has stopped or the grace period
 * is over. Closing immediately would reset the connection, and most clients then report the reset instead of the response
 * that they have received already.
 */
export function respondEarly(ctx: Context, body: string): void {
  const bytes = Buffer.from(body);
  ctx.set('Connection', 'close');
  ctx.body = Readable.from(bodyThenDrain(bytes, ctx.req), { objectMode: false });
  ctx.length = bytes.length;
}

async function* bodyThenDrain(bytes: Buffer, request: IncomingMessage) {
  yield bytes;
  await drained(request);
}

function drained(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve();
    let left = limitBytes;
    const timer = setTimeout(resolve, gracePeriodMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (piece: Buffer) => {
      left -= piece.length;
      if (left < 0) done();
    });
    request.once('end', done).once('close', done).once('error', done);
    request.resume();
  });
}
