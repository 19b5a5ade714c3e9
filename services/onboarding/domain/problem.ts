/** One thing wrong with what a user uploaded: where (`model.proto:12`, `metadata.json#/runtime/name`) and what to do about it. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** All problems as one text: a line each. */
export const problemText = (problems: readonly Problem[]): string =>
  problems.map(({ path, message }) => `${path} ${message}`).join('\n');
