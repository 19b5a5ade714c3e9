import { create as createDisposition } from 'content-disposition';
import type { Context } from 'koa';
import { z } from 'zod';
import type { MLPArtifact, MLPDocument } from '../../../contracts/catalog-api.ts';
import { notFound } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { artifactFileName } from '../../../platform/files/file-names.ts';
import { streamFile } from '../../../platform/files/stream-file.ts';
import { findArtifactAnywhere, findDocumentAnywhere } from '../../app/public-places.ts';
import { findArtifact, findDocument } from '../../app/public-records.ts';
import { documentPath } from '../../domain/addresses.ts';
import { digestPattern } from '../../domain/image-manifest.ts';
import type { ImageFormat, ImageManifest, SentFile } from '../../domain/ports.ts';
import { operation, type PeerOperationDeps, revisionParams } from '../operation.ts';

const path = '/solutions/{solutionId}/revisions/{revisionId}';
const common = {
  method: 'GET',
  group: 'content',
  access: 'open',
  answerType: 'application/octet-stream',
  failures: [401, 404, 416, 503],
} as const;

const form = z.object({
  format: z
    .enum(['docker', 'oci', 'manifest', 'signature'])
    .default('docker')
    .describe('Of an image: as `docker save` writes it, an OCI image layout, its manifest, or that of its signatures.'),
  part: z
    .string()
    .regex(digestPattern, 'must be sha256: and 64 hexadecimal digits')
    .optional()
    .describe('Of an image or its signatures: the configuration or layer with this digest alone, or a range of it.'),
});
const ofArtifact = {
  ...{ ...common, query: form, failures: [400, 401, 404, 416, 502, 503] },
  summary: 'The bytes of an artifact, or a range of them',
  description: 'An image (type DI) is a tar, which has no ranges, unless `format` or `part` asks for something else.',
} as const;
const ofDocument = { ...common, summary: 'The bytes of a document, or a range of them' } as const;

const artifact = operation({
  ...{ ...ofArtifact, path: `${path}/artifacts/{artifactId}/content`, id: 'readArtifactContent' },
  params: revisionParams.extend({ artifactId: uuid() }),
  run: async ({ ctx, params, query }, deps) =>
    sendArtifact(ctx, { ...params, ...query, artifact: await findArtifact(deps.catalog, params) }, deps),
});

const document = operation({
  ...{ ...ofDocument, path: `${path}/documents/{documentId}/content`, id: 'readDocumentContent' },
  params: revisionParams.extend({ documentId: uuid() }),
  run: async ({ ctx, params }, deps) =>
    sendDocument(ctx, { ...params, document: await findDocument(deps.catalog, params) }, deps),
});

const artifactAnywhere = operation({
  ...{ ...ofArtifact, path: '/artifacts/{artifactId}/content', id: 'readContentOfArtifact' },
  params: z.object({ artifactId: uuid() }),
  run: async ({ ctx, params, query }, deps) =>
    sendArtifact(ctx, { ...query, ...(await findArtifactAnywhere(deps.catalog, params.artifactId)) }, deps),
});

const documentAnywhere = operation({
  ...{ ...ofDocument, path: '/documents/{documentId}/content', id: 'readContentOfDocument' },
  params: z.object({ documentId: uuid() }),
  run: async ({ ctx, params }, deps) =>
    sendDocument(ctx, await findDocumentAnywhere(deps.catalog, params.documentId), deps),
});

interface FoundArtifact {
  readonly artifact: MLPArtifact;
  readonly solutionId: string;
  readonly format: ImageFormat | 'manifest' | 'signature';
  readonly part?: string | undefined;
}

async function sendArtifact(
  ctx: Context,
  { artifact: found, solutionId, format, part }: FoundArtifact,
  { artifacts, images }: PeerOperationDeps,
): Promise<void> {
  const { uri, artifactTypeCode } = found;
  if (artifactTypeCode !== 'DI')
    await streamFile(ctx, { ...artifacts.locate(uri, solutionId), name: artifactFileName(found) });
  else if (part !== undefined)
    await streamFile(ctx, { ...(await images.part(uri, solutionId, part)), name: part.replace(':', '-') });
  else if (format === 'manifest' || format === 'signature') sendManifest(ctx, await images[format](uri, solutionId));
  else sendWhole(ctx, await images.find(uri, solutionId, format));
}

function sendManifest(ctx: Context, { mediaType, digest, bytes }: ImageManifest): void {
  ctx.status = 200;
  ctx.type = mediaType;
  ctx.etag = digest;
  ctx.body = bytes;
}

async function sendDocument(
  ctx: Context,
  { document: found, solutionId }: { readonly document: MLPDocument; readonly solutionId: string },
  { documents: upstream }: PeerOperationDeps,
): Promise<void> {
  const at = documentPath(found, solutionId);
  if (at === undefined) throw notFound('The record of this document names no file of its solution.');
  await streamFile(ctx, { upstream, path: at, name: artifactFileName(found) });
}

function sendWhole(ctx: Context, { name, size, open }: SentFile): void {
  ctx.status = 200;
  ctx.type = 'application/octet-stream';
  ctx.length = size;
  ctx.set('Content-Disposition', createDisposition(name, { type: 'attachment' }));
  ctx.body = open();
}

/** Files, streamed. */
export const contentOperations = [artifact, document, artifactAnywhere, documentAnywhere];
