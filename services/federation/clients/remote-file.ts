import { Readable } from 'node:stream';
import { AppError, notFound, unavailable } from '../../kit/errors.ts';
import type { Origin } from '../../kit/http/pools.ts';
import { getResumably } from '../../kit/http/resumable-get.ts';
import type { RemoteFile } from '../domain/remote-platform.ts';

export interface RemoteFileRequest {
  /** Of the platform, for errors. */
  readonly name: string;
  readonly path: string;
  /** SHA-256 of the bytes that are here. */
  readonly known: string | undefined;
}

const silenceMs = 30_000;

/**
 * Opens a file of another platform; undefined where it is the known one. Gateways of this software give the SHA-256 as the entity tag.
 * Errors: `not_found`; `bad_gateway` where it does not send it; `unavailable` where it cannot be reached.
 */
export async function openRemoteFile(
  pool: Origin['pool'],
  { name, path, known }: RemoteFileRequest,
): Promise<RemoteFile | undefined> {
  const conditions: Record<string, string> = known === undefined ? {} : { 'if-none-match': `"${known}"` };
  const answer = await getResumably(pool, { path, headers: conditions, silenceMs }).catch((cause) => {
    throw unavailable(`${name} does not send a file right now.`, cause);
  });
  const { status, headers, body } = answer;
  if (status === 304) return undefined;
  if (status === 404) throw notFound(`${name} has no file at ${path}.`);
  if (status !== 200) throw notSent(`${name} answers ${status} instead of a file.`, 'not_sent');
  const { etag, 'content-length': length } = headers;
  return {
    size: length === undefined ? undefined : Number(length),
    sha256: /^"([0-9a-f]{64})"$/.exec(String(etag))?.[1],
    stream: toTheEnd(body, name),
  };
}

function toTheEnd(body: Readable, name: string): Readable {
  async function* pieces() {
    try {
      yield* body;
    } catch (cause) {
      throw notSent(`${name} broke off while it sent a file.`, 'broken_off', cause);
    }
  }
  // An iterator that was not begun ends without its source, whose connection would wait for a reader.
  return Readable.from(pieces(), { objectMode: false }).once('close', () => body.destroy());
}

/** Not `unavailable`, which would end the whole run: the platform may well send other files. */
export const notSent = (message: string, reason: string, cause?: unknown) =>
  new AppError('bad_gateway', message, { reason, cause });
