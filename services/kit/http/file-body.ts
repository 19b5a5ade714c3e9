import type { Readable } from 'node:stream';

interface FileOptions {
  readonly contentType: string;
  readonly name?: string;
}

/** A body that is sent as it is, to operations that take a file. A stream can be sent only once, so the call is not repeated. */
export class FileBody {
  readonly content: Readable | Uint8Array;
  readonly contentType: string;
  /** Sent as `X-Filename`. */
  readonly name: string | undefined;

  constructor(content: Readable | Uint8Array, { contentType, name }: FileOptions) {
    this.content = content;
    this.contentType = contentType;
    this.name = name;
  }
}
