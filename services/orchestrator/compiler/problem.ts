/** One thing wrong with a document: where (`/nodes/2/splitter_map`, a JSON pointer) and what to do about it. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}
