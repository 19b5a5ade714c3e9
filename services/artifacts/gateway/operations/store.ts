import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { z } from 'zod';
import { AppError, invalid, notFound } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import type { Stored as StoredBytes } from '../../app/store-artifact.ts';
import type { ArtifactPath } from '../../domain/artifact-path.ts';
import { type ChecksumName, checksumOf, readChecksum } from '../../domain/checksums.ts';
import { isMetadata } from '../../domain/coordinates.ts';
import { bodyOf, checkBody, readText } from '../body.ts';
import { type OperationDeps, operation } from '../deps.ts';
import { artifactAddress, artifactParams, group, requireRepository, uploadId } from '../fields.ts';
import { limitUploads } from '../limit-uploads.ts';
import { writeRemotely } from '../remote.ts';
import { requireService } from '../require-service.ts';

const Stored = z
  .object({
    path: z.string(),
    size: z.int(),
    sha256: z.string().describe('Lower-case hex.'),
  })
  .meta({ id: 'StoredArtifact' });

const checksumLimitBytes = 4_096;
const metadataLimitBytes = 4 << 20;

export const store = operation({
  ...{ method: 'PUT', path: artifactAddress, id: 'storeArtifact', group, access: 'open' },
  summary: 'Store an artifact; a checksum beside it is compared',
  description:
    'The body is the file. A release never changes: the same bytes again are answered 200, others 409. Files in folders of ' +
    '`-SNAPSHOT` versions, `maven-metadata.xml` and raw paths are replaced.',
  params: artifactParams,
  headers: z.object({
    'x-checksum-sha256': z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'must be 64 hex digits')
      .optional()
      .describe('The SHA-256 of the file; nothing is stored where the bytes that arrive have another one.'),
    'x-upload': uploadId
      .optional()
      .describe('For services: the path gets the bytes of this upload, and the request has no body.'),
  }),
  uploadType: '*/*',
  status: 201,
  answer: Stored,
  answers: { 200: { description: 'The path has these bytes already, or the checksum is right', schema: Stored } },
  failures: [400, 401, 403, 404, 409, 411, 413, 415, 429, 503],
  async run({ ctx, params: { repository, path }, headers }, deps) {
    requireRepository(repository, deps);
    const given = { sha256: headers['x-checksum-sha256']?.toLowerCase() };
    const upload = headers['x-upload'];
    if (upload !== undefined) requireService(ctx);
    if (deps.remote) return writeRemotely(ctx, { path, given, upload }, deps, deps.remote);
    const checksum = checksumOf(path);
    if (checksum) return compareChecksum(ctx, checksum, deps);
    const owner = await deps.authorise.store(clientIn(ctx), path);
    if (upload !== undefined) return answerOf(path, await deps.storeUpload(upload, { path, owner, given }));
    checkBody(ctx, isMetadata(path) ? metadataLimitBytes : deps.limitBytes);
    const body = isMetadata(path) ? await readSentMetadata(ctx) : bodyOf(ctx);
    const storing = () => deps.storeArtifact(body, { path, owner, given });
    return answerOf(path, await limitUploads(owner.userId, deps, storing));
  },
});

const answerOf = (path: ArtifactPath, { outcome, size, sha256 }: StoredBytes) =>
  new Reply({ path, size, sha256 }, { status: outcome === 'same' ? 200 : 201 });

/**
 * Metadata as a client sends it. It is kept for what cannot be made of what is stored, such as a list of plugins. Errors:
 * `invalid`, `too_large`.
 */
async function readSentMetadata(ctx: Context): Promise<Readable> {
  const sent = await readText(ctx, metadataLimitBytes);
  if (!/<metadata[\s/>]/.test(sent))
    throw invalid('This is not the metadata of a Maven repository.', [], 'no_metadata');
  return Readable.from([Buffer.from(sent)], { objectMode: false });
}

/** Clients send checksums after the file. They are computed here, so that a wrong one is found and none is stored. */
async function compareChecksum(
  ctx: Context,
  { of, name }: { readonly of: ArtifactPath; readonly name: ChecksumName },
  { authorise, store }: OperationDeps,
): Promise<Reply> {
  await authorise.store(clientIn(ctx), of);
  checkBody(ctx, checksumLimitBytes);
  const given = readChecksum(await readText(ctx, checksumLimitBytes), name);
  if (given === undefined) throw invalid(`The body has no ${name} checksum.`, [], 'no_checksum');
  const found = await store.find(of);
  // What is answered for metadata is made of what is stored, so its checksum is another one than the client's.
  if (isMetadata(of))
    return new Reply({ path: of, size: found?.size ?? 0, sha256: found?.sha256 ?? '' }, { status: 200 });
  if (!found) throw notFound('There is no artifact that this could be the checksum of; send the artifact first.');
  const stored = (await store.checksums(found.sha256))[name];
  if (stored !== given)
    throw new AppError('conflict', `The stored file has the ${name} checksum ${stored}, not ${given}.`, {
      reason: 'checksum_mismatch',
    });
  return new Reply({ path: of, size: found.size, sha256: found.sha256 }, { status: 200 });
}
