import { z } from 'zod';

/** Names are path segments and parts of topic names, so they are kept plain. */
export const solutionName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    'must have 1 to 100 of A-Z a-z 0-9 . _ - and begin with a letter or digit',
  );

/** Every operation on a solution exists twice: for the solution `default`, and below `/solutions/{solution}`. */
export interface SolutionScope {
  /** What goes before the paths of its operations. */
  readonly prefix: string;
  /** What goes behind the names of its operations. */
  readonly suffix: string;
  /** Path parameters that its operations have besides their own. */
  readonly params: z.ZodObject<Record<never, z.ZodType>>;
}

const scopes: readonly SolutionScope[] = [
  { prefix: '', suffix: '', params: z.object({}) },
  { prefix: '/solutions/{solution}', suffix: 'OfSolution', params: z.object({ solution: solutionName }) },
];

/** Declares operations for both scopes. */
export const inBothScopes = <T>(declare: (scope: SolutionScope) => readonly T[]): readonly T[] =>
  scopes.flatMap(declare);

interface SolutionParams {
  readonly solution?: unknown;
}

/** The solution that a request is about. */
export const solutionOf = ({ solution }: SolutionParams): string =>
  solution === undefined ? 'default' : String(solution);

/** The prefix of paths in answers, so that a caller of a named solution stays there. */
export const prefixOf = ({ solution }: SolutionParams): string =>
  solution === undefined ? '' : `/solutions/${solution}`;
