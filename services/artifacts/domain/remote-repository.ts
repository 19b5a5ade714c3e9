import type { Readable } from 'node:stream';

export interface RemoteRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Decoded; a folder has a slash at its end. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readable;
}

export interface RemoteAnswer {
  readonly status: number;
  /** Those that describe the file, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** To be read to its end, or destroyed. */
  readonly body: Readable;
}

/** A repository that another product serves, which this service stands in front of. */
export interface RemoteRepository {
  /** Errors: those of the repository, `not_found` among them; `unavailable`. */
  send(request: RemoteRequest): Promise<RemoteAnswer>;
}
