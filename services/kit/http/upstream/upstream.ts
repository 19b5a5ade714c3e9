import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { AppError } from '../../errors.ts';

/** Another HTTP server that this process calls over keep-alive connections. */
export interface Upstream {
  /**
   * Sends a request and calls `listener` with its response. Throws `unavailable` while the server's circuit is open
   * or too many event streams are, and `invalid` where the request itself is.
   */
  send(request: UpstreamRequest, listener: UpstreamListener): void;
  /** Closes event streams: they would delay the end of the process, and their clients reconnect by themselves. */
  endStreams(): Promise<void>;
}

export interface UpstreamRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Record<string, string | string[]>;
  /** Destroyed when the upstream answers before it has read all of it. */
  readonly body: Readable | Buffer | null;
  /**
   * Which connections it uses: `requests` where it is absent. `uploads` and `streams` hold theirs as long as a client
   * sends, or listens; those of other requests are not taken by them.
   */
  readonly connections?: ConnectionUse | undefined;
}

export type ConnectionUse = 'requests' | 'uploads' | 'streams';

/** The request in progress: its response can be paused, and the request aborted. */
export type UpstreamControl = Dispatcher.DispatchController;
export type ResponseHeaders = Record<string, string | string[] | undefined>;

/** Called in this order; `failed` may be called at any point and is the last call. */
export interface UpstreamListener {
  /** The request is being sent. */
  started(control: UpstreamControl): void;
  head(control: UpstreamControl, status: number, headers: ResponseHeaders): void;
  chunk(control: UpstreamControl, bytes: Buffer): void;
  end(): void;
  /** `unavailable` when the upstream cannot be reached or breaks off, `deadline_exceeded` when it does not answer, or the reason of an abort. */
  failed(error: AppError): void;
}
