/** Declares that `run` answers a file: streamed, with byte ranges, conditional requests, HEAD and a name to save it under. */
export const file = Symbol('file');

export interface ReplyOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** JSON with a status or headers of its own. */
export class Reply {
  readonly body: unknown;
  readonly options: ReplyOptions;

  constructor(body: unknown, options: ReplyOptions) {
    this.body = body;
    this.options = options;
  }
}
