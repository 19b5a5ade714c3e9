import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { sendFile } from '../../../kit/http/download.ts';
import { requireUpload } from '../../app/store-upload.ts';
import { bodyOf, checkBody } from '../body.ts';
import { operation } from '../deps.ts';
import { uploadId } from '../fields.ts';
import { requireService } from '../require-service.ts';

const group = 'uploads';
const address = '/uploads/{uploadId}';
const params = z.object({ uploadId });

const Upload = z
  .object({ id: z.string(), size: z.int(), sha256: z.string().describe('Lower-case hex.') })
  .meta({ id: 'Upload' });

const create = operation({
  ...{ method: 'POST', path: '/uploads', id: 'createUpload', group, access: 'open' },
  summary: 'Upload bytes ahead of the path that gets them; for services',
  description:
    'The body is the file. A later PUT of a path with `X-Upload` gives it the bytes, which are neither sent nor written again. An ' +
    'upload takes space of no user until then. It is removed by DELETE, or swept.',
  uploadType: '*/*',
  status: 201,
  answer: Upload,
  failures: [400, 401, 403, 411, 413, 415, 503],
  async run({ ctx }, { receiveUpload, limitBytes }) {
    requireService(ctx);
    checkBody(ctx, limitBytes);
    const { fileId: id, size, sha256 } = await receiveUpload(bodyOf(ctx));
    return new Reply({ id, size, sha256 }, { status: 201 });
  },
});

const read = operation({
  ...{ method: 'GET', path: address, id: 'readUpload', group, access: 'open' },
  summary: 'The bytes of an upload, or a range of them; for services',
  params,
  answerType: '*/*',
  failures: [400, 401, 403, 404, 416, 503],
  async run({ ctx, params: { uploadId } }, { store }) {
    requireService(ctx);
    const { size, sha256 } = await requireUpload(store, uploadId);
    await sendFile(ctx, {
      ...{ name: uploadId, size, contentType: 'application/octet-stream', etag: sha256, modifiedAt: 0 },
      ...{ disposition: 'attachment', open: (range) => store.readUpload(uploadId, range) },
    });
  },
});

const remove = operation({
  ...{ method: 'DELETE', path: address, id: 'removeUpload', group, access: 'open' },
  summary: 'Remove an upload; for services. Paths that have got its bytes keep them',
  params,
  status: 204,
  failures: [400, 401, 403, 503],
  async run({ ctx, params: { uploadId } }, { store }) {
    requireService(ctx);
    await store.discard(uploadId);
    ctx.status = 204;
  },
});

export const uploads = [create, read, remove];
