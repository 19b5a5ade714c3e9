import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import type { ArtifactPath } from '../domain/artifact-path.ts';
import { isRelease } from '../domain/coordinates.ts';
import type { StagedBytes } from '../domain/ports.ts';
import type { RemoteRepository } from '../domain/remote-repository.ts';
import { type GivenChecksums, requireGiven } from './given-checksums.ts';

export interface RemoteUpload {
  readonly source: Readable;
  readonly headers: Readonly<Record<string, string>>;
  readonly limitBytes: number;
  readonly given: GivenChecksums;
}

type Sent = Pick<StagedBytes, 'size' | 'sha256'>;

/** Whether the remote repository has a file. Errors: `unavailable`. */
async function find(remote: RemoteRepository, path: ArtifactPath): Promise<Readable | undefined> {
  try {
    return (await remote.send({ method: 'GET', path })).body;
  } catch (thrown) {
    if (toAppError(thrown).code === 'not_found') return undefined;
    throw thrown;
  }
}

async function digestOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of source) hash.update(piece);
  return hash.digest('hex');
}

/** Bytes on their way. Their last piece is held back until all of them are known to be right: nothing is stored without it. */
async function* checked(
  { source, limitBytes, given }: RemoteUpload,
  onEnd: (sent: Sent) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  let last: Uint8Array | undefined;
  for await (const piece of source) {
    size += piece.length;
    if (size > limitBytes) throw new AppError('too_large', `The file may be ${limitBytes} bytes at most.`);
    hash.update(piece);
    if (last) yield last;
    last = piece;
  }
  const sent = { size, sha256: hash.digest('hex') };
  requireGiven(given, sent);
  onEnd(sent);
  if (last) yield last;
}

/**
 * Stores a file at the remote repository, and says whether it is new. A release that is there is compared: the same bytes
 * change nothing. Errors: `conflict` for a release with other bytes; `too_large`; `invalid` where the bytes are not those that
 * the client says; those of the repository.
 */
export async function storeRemotely(
  remote: RemoteRepository,
  path: ArtifactPath,
  upload: RemoteUpload,
): Promise<Sent & { readonly isNew: boolean }> {
  let sent: Sent | undefined;
  const bytes = checked(upload, (all) => {
    sent = all;
  });
  const there = isRelease(path) ? await find(remote, path) : undefined;
  if (there) await compare(there, bytes);
  else {
    const body = Readable.from(bytes, { objectMode: false });
    (await remote.send({ method: 'PUT', path, headers: upload.headers, body })).body.resume();
  }
  if (!sent) throw unavailable('The remote artifact repository answered before it had the whole file; send it again.');
  return { ...sent, isNew: there === undefined };
}

/** Errors: `conflict` where they differ. */
async function compare(there: Readable, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    const [stored, sent] = await Promise.all([digestOf(there), digestOf(bytes)]);
    if (stored === sent) return;
  } finally {
    // Where the other one has failed, this one is not read to its end.
    there.destroy();
  }
  throw new AppError(
    'conflict',
    'A release never changes: this one is stored with other bytes. Store another version.',
    { reason: 'release_exists' },
  );
}
