import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { toAppError } from '../../kit/errors.ts';
import { createFileClient, type FileClientOptions } from '../../kit/http/file-client.ts';
import type { Service } from '../../kit/service.ts';
import type { Configured, optionalRepositorySettings } from '../settings.ts';

export interface StoreArtifactOptions {
  /** Of the bytes, lower-case hex: nothing is stored where others arrive. */
  readonly sha256?: string;
  /** Bytes, where they are known: the repository then rejects what is too large before the first of them. */
  readonly size?: number;
  /** The user for whom the service acts: it takes space of theirs. */
  readonly actor?: string;
  readonly signal?: AbortSignal;
}

export interface ArtifactRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

export interface ReadArtifactOptions {
  readonly range?: ArtifactRange;
  readonly signal?: AbortSignal;
}

/** Bytes that the repository has already, see `ArtifactUploads`. */
export interface Uploaded {
  readonly uploadId: string;
}

export interface ReadArtifact {
  /** Bytes, of the range where one was asked for. */
  readonly size: number;
  readonly contentType: string;
  /** To be read to its end, or destroyed. */
  readonly stream: Readable;
}

/**
 * The artifact repository. `uri` is the path below the repository, as artifacts of the catalog have it:
 * `com/artifact/<solutionId>/…`. Errors besides those named: `unavailable`.
 */
export interface ArtifactsClient {
  /**
   * Idempotent. Errors: `conflict` with reason `release_exists` for a release that has other bytes; `invalid`, reason
   * `checksum_mismatch`; `too_large`, `rate_limited`; what `source` fails with; `not_found` for an upload.
   */
  store(
    uri: string,
    source: Readable | Uint8Array | Uploaded,
    options?: StoreArtifactOptions,
  ): Promise<{ readonly size: number; readonly sha256: string }>;
  /** Errors: `not_found`. */
  read(uri: string, options?: ReadArtifactOptions): Promise<ReadArtifact>;
  /** Resolves to false where there is none. */
  remove(uri: string): Promise<boolean>;
}

/** Streams files to and from the artifact repository, as the account of the service. */
export function createArtifactsClient(
  service: Service,
  config: Configured<typeof optionalRepositorySettings>,
  limits: Pick<FileClientOptions, 'connections' | 'timeoutMs'> = {},
): ArtifactsClient {
  const { ARTIFACTS_URL: url, ARTIFACTS_CREDENTIALS: credentials, ARTIFACTS_REPOSITORY: repository } = config;
  const files = createFileClient({ service, name: 'artifacts', url, credentials, ...limits });
  const pathOf = (uri: string) =>
    `/repository/${repository}/${uri.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`;

  return {
    async store(uri, source, { sha256, size, actor, signal } = {}) {
      const isUploaded = 'uploadId' in source;
      const headers = {
        ...(isUploaded ? { 'x-upload': source.uploadId } : { 'content-type': 'application/octet-stream' }),
        ...(sha256 !== undefined && { 'x-checksum-sha256': sha256 }),
        ...(size !== undefined && !isUploaded && { 'content-length': String(size) }),
        ...(actor !== undefined && { 'x-acting-user': actor }),
      };
      const sent = { method: 'PUT', path: pathOf(uri), headers, ...(signal && { signal }) } as const;
      const { body } = await files.send(isUploaded ? sent : { ...sent, body: source });
      const stored: { readonly size: number; readonly sha256: string } = JSON.parse(await text(body));
      return { size: stored.size, sha256: stored.sha256 };
    },
    async read(uri, { range, signal } = {}) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await files.send({ method: 'GET', path: pathOf(uri), headers, ...(signal && { signal }) });
      return {
        size: Number(answer.headers['content-length']),
        contentType: answer.headers['content-type'] ?? 'application/octet-stream',
        stream: answer.body,
      };
    },
    async remove(uri) {
      try {
        const { body } = await files.send({ method: 'DELETE', path: pathOf(uri) });
        body.resume();
        return true;
      } catch (thrown) {
        if (toAppError(thrown).code === 'not_found') return false;
        throw thrown;
      }
    },
  };
}
