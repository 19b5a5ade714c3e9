import type { Context } from 'koa';
import { notFound } from '../../kit/errors.ts';

/** Answers requests that no operation answers, in the envelope of all others. */
export function nothingThere({ path }: Context): never {
  throw notFound(`There is nothing at ${path.slice(0, 200)}.`);
}
