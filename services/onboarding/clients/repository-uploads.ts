import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { AppError, toAppError } from '../../kit/errors.ts';
import { createFileClient } from '../../kit/http/file-client.ts';
import type { Service } from '../../kit/service.ts';
import type { artifactRepositorySettings, Configured } from '../../platform/settings.ts';
import type { Uploads } from '../domain/staged-files.ts';

/** A slow client holds a connection as long as it sends. */
const limits = { connections: 256, timeoutMs: 300_000 };

/** Uploads at the artifact repository, over HTTP. */
export function createRepositoryUploads(
  service: Service,
  config: Configured<typeof artifactRepositorySettings>,
): Uploads {
  const { ARTIFACTS_URL: url, ARTIFACTS_CREDENTIALS: credentials } = config;
  const files = createFileClient({ service, name: 'artifacts', url, credentials, ...limits });
  const pathOf = (id: string) => `/uploads/${encodeURIComponent(id)}`;
  return {
    async create(source) {
      const headers = { 'content-type': 'application/octet-stream' };
      const { body } = await files.send({ method: 'POST', path: '/uploads', headers, body: source });
      const { id, size, sha256 }: Created = JSON.parse(await text(body));
      return { fileId: id, size, sha256 };
    },
    read(id) {
      async function* bytes() {
        const { body } = await files.send({ method: 'GET', path: pathOf(id) });
        try {
          yield* body;
        } catch (cause) {
          throw brokenOff(cause);
        }
      }
      return Readable.from(bytes(), { objectMode: false, highWaterMark: 1 });
    },
    async readPiece(id, offset, length) {
      const headers = { range: `bytes=${offset}-${offset + length - 1}` };
      const { body } = await files.send({ method: 'GET', path: pathOf(id), headers });
      const piece = await buffer(body).catch((cause) => {
        throw brokenOff(cause);
      });
      if (piece.length !== length) throw brokenOff();
      return piece;
    },
    async remove(id) {
      try {
        const { body } = await files.send({ method: 'DELETE', path: pathOf(id) });
        body.resume();
      } catch (thrown) {
        if (toAppError(thrown).code !== 'not_found') throw thrown;
      }
    },
  };
}

interface Created {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
}

const brokenOff = (cause?: unknown) =>
  cause instanceof AppError
    ? cause
    : new AppError('unavailable', 'The artifact repository broke off while it sent an upload.', { cause });
