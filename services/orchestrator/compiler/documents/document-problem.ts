import type { Problem } from '../problem.ts';

/** A problem and the document it is in; `path` is a pointer into that one. */
export interface DocumentProblem extends Problem {
  readonly document: 'blueprint' | 'dockerInfo';
}

export const inDocument = (document: DocumentProblem['document'], problems: readonly Problem[]): DocumentProblem[] =>
  problems.map((problem) => ({ ...problem, document }));
