import { create as createDisposition } from 'content-disposition';
import type { Context } from 'koa';
import { notFound } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { artifactFileName } from '../../../platform/files/file-names.ts';
import { streamFile } from '../../../platform/files/stream-file.ts';
import { findArtifact, findDocument } from '../../app/public-records.ts';
import { documentPath } from '../../domain/addresses.ts';
import type { SentFile } from '../../domain/ports.ts';
import { operation, revisionParams } from '../operation.ts';

const path = '/solutions/{solutionId}/revisions/{revisionId}';
const common = {
  method: 'GET',
  group: 'content',
  access: 'open',
  answerType: 'application/octet-stream',
  failures: [401, 404, 416, 503],
} as const;

const artifact = operation({
  ...{ ...common, path: `${path}/artifacts/{artifactId}/content`, id: 'readArtifactContent' },
  summary: 'The bytes of an artifact, or a range of them',
  params: revisionParams.extend({ artifactId: uuid() }),
  description: 'An image (type DI) is a tar as `docker save` writes it; it has no ranges.',
  async run({ ctx, params }, { catalog, artifacts, images }) {
    const found = await findArtifact(catalog, params);
    if (found.artifactTypeCode === 'DI') return sendWhole(ctx, await images.find(found.uri, params.solutionId));
    await streamFile(ctx, { ...artifacts.locate(found.uri, params.solutionId), name: artifactFileName(found) });
  },
});

const document = operation({
  ...{ ...common, path: `${path}/documents/{documentId}/content`, id: 'readDocumentContent' },
  summary: 'The bytes of a document, or a range of them',
  params: revisionParams.extend({ documentId: uuid() }),
  async run({ ctx, params }, { catalog, documents }) {
    const found = await findDocument(catalog, params);
    const at = documentPath(found, params.solutionId);
    if (at === undefined) throw notFound('The record of this document names no file of its solution.');
    await streamFile(ctx, { upstream: documents, path: at, name: artifactFileName(found) });
  },
});

function sendWhole(ctx: Context, { name, size, open }: SentFile): undefined {
  ctx.status = 200;
  ctx.type = 'application/octet-stream';
  ctx.length = size;
  ctx.set('Content-Disposition', createDisposition(name, { type: 'attachment' }));
  ctx.body = open();
}

/** Files, streamed. */
export const contentOperations = [artifact, document];
