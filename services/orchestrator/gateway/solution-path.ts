import type { Context } from 'koa';
import { invalid } from '../../kit/errors.ts';

/** The solution of the paths without `/solutions/{name}`. */
export const defaultSolution = 'default';

/** Names are path segments and parts of topic names, so they are kept plain. */
const pattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** The solution a request is about. Errors: `invalid`. */
export function solutionOf(ctx: Context): string {
  const name: unknown = ctx.params.solution;
  if (name === undefined) return defaultSolution;
  if (typeof name !== 'string' || !pattern.test(name))
    throw invalid('A solution is named with 1 to 100 of A-Z a-z 0-9 . _ - and begins with a letter or digit.');
  return name;
}

/** Every path exists twice: for the default solution, and for one that is named. */
export const pathsOf = (path: string): string[] => [path, `/solutions/:solution${path}`];

/** The prefix of paths in answers, so that a caller of a named solution stays there. */
export const prefixOf = (ctx: Context): string =>
  ctx.params.solution === undefined ? '' : `/solutions/${solutionOf(ctx)}`;
