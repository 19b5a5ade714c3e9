import type { Context } from 'koa';
import { notFound } from '../../kit/errors.ts';
import { Reply } from '../../kit/http/api/answer.ts';
import { clientIn } from '../../platform/principals/client-of.ts';
import type { GivenChecksums } from '../app/given-checksums.ts';
import { storeRemotely } from '../app/store-remotely.ts';
import { requireUpload } from '../app/store-upload.ts';
import { type ArtifactPath, parentOf } from '../domain/artifact-path.ts';
import { checksumOf } from '../domain/checksums.ts';
import { isMetadata } from '../domain/coordinates.ts';
import { isAboveSolutions } from '../domain/place.ts';
import type { ArtifactStore } from '../domain/ports.ts';
import type { RemoteRepository } from '../domain/remote-repository.ts';
import { bodyOf, checkBody } from './body.ts';
import type { OperationDeps } from './deps.ts';
import { limitUploads } from './limit-uploads.ts';

/** Conditions of a client that the remote repository decides about. */
const conditions = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;

/**
 * Answers what the remote repository has, to those who may see it. A folder lists the same to every client, so that only
 * services and administrators may.
 */
export async function readRemotely(
  ctx: Context,
  path: string,
  { authorise }: Pick<OperationDeps, 'authorise'>,
  remote: RemoteRepository,
): Promise<void> {
  // Also without a slash at its end: another product may list a folder all the same.
  const isFolder = isAboveSolutions(path) || ctx.path.endsWith('/');
  if (isFolder) {
    const { showsAll } = await authorise.readFolder(clientIn(ctx), path);
    if (!showsAll) throw notFound('There is nothing here that you may see.');
  } else await authoriseFile(ctx, checksumOf(path)?.of ?? path, authorise);
  const asked = conditions.map((name) => [name, ctx.get(name)] as const).filter(([, value]) => value !== '');
  const method = ctx.method === 'HEAD' ? 'HEAD' : 'GET';
  const address = isFolder && path !== '' ? `${path}/` : path;
  const answer = await remote.send({ method, path: address, headers: Object.fromEntries(asked) });
  ctx.status = answer.status;
  // A file that one user has stored must not run as a page of this site in the browser of another.
  ctx.set({ 'Content-Security-Policy': "sandbox; default-src 'none'", 'Cache-Control': 'no-cache' });
  if (method === 'GET' && answer.status !== 304) ctx.body = answer.body;
  else answer.body.resume();
  ctx.set({ ...answer.headers });
}

/** Its versions are those of the whole folder: the remote repository has one document of them. */
const authoriseFile = async (
  ctx: Context,
  path: ArtifactPath,
  authorise: OperationDeps['authorise'],
): Promise<void> => {
  if (isMetadata(path)) await authorise.readFolder(clientIn(ctx), parentOf(path));
  else await authorise.readFile(clientIn(ctx), path);
};

/** Stores a file, or its checksum, at the remote repository, which compares checksums itself. */
export async function writeRemotely(
  ctx: Context,
  { path, given, upload }: RemoteTarget,
  deps: Pick<OperationDeps, 'store' | 'authorise' | 'limitBytes' | 'uploads' | 'userUploads'>,
  remote: RemoteRepository,
): Promise<Reply> {
  const { authorise, limitBytes } = deps;
  const { userId } = await authorise.store(clientIn(ctx), checksumOf(path)?.of ?? path);
  const { length, source } = upload === undefined ? sentBody(ctx, limitBytes) : await uploaded(deps.store, upload);
  const headers = {
    'content-type': 'application/octet-stream',
    ...(length !== undefined && { 'content-length': String(length) }),
  };
  const sending = { source, headers, limitBytes, given };
  const { isNew, ...sent } = await limitUploads(userId, deps, () => storeRemotely(remote, path, sending));
  return new Reply({ path, ...sent }, { status: isNew ? 201 : 200 });
}

interface RemoteTarget {
  readonly path: ArtifactPath;
  readonly given: GivenChecksums;
  /** In place of a body. */
  readonly upload: string | undefined;
}

function sentBody(ctx: Context, limitBytes: number) {
  checkBody(ctx, limitBytes);
  return { length: ctx.request.length, source: bodyOf(ctx) };
}

async function uploaded(store: ArtifactStore, id: string) {
  const { size } = await requireUpload(store, id);
  return { length: size, source: store.readUpload(id) };
}

export async function removeRemotely(
  ctx: Context,
  path: ArtifactPath,
  { authorise }: Pick<OperationDeps, 'authorise'>,
  remote: RemoteRepository,
): Promise<void> {
  await authorise.remove(clientIn(ctx), path);
  const { body } = await remote.send({ method: 'DELETE', path });
  body.resume();
  ctx.status = 204;
}
