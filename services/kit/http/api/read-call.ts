import { parse } from 'node:querystring';
import type { Context } from 'koa';
import type { z } from 'zod';
import { type FieldError, invalid, notFound } from '../../errors.ts';
import { readJsonDocument } from '../json-document.ts';
import type { Operation } from './operation.ts';

const defaultBodyLimit = 256 * 1024;
const maxDepth = 32;

export interface Read {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type Declared = Pick<Operation<never>, 'params' | 'query' | 'body' | 'bodyLimit'>;

/** Checks a request with the schemas of its operation. Errors: `not_found` for the path, `invalid` naming all else that is wrong. */
export async function readCall(
  ctx: Context,
  { params, query, body, bodyLimit = defaultBodyLimit }: Declared,
  found: Readonly<Record<string, string>>,
): Promise<Read> {
  const place = params?.safeParse(found);
  if (place?.success === false) throw notFound(`There is nothing at ${ctx.path.slice(0, 200)}.`);
  const asked = query?.safeParse(parse(ctx.querystring, '&', '=', { maxKeys: 200 }));
  const errors = asked?.success === false ? errorsOf(asked.error, (path) => `query ${path.join('.')}`) : [];
  if (errors.length > 0) throw validationError(errors);
  return {
    params: place?.data,
    query: asked?.data,
    body: body && (await readBody(ctx, body, bodyLimit)),
  };
}

async function readBody(ctx: Context, schema: z.ZodType, limitBytes: number): Promise<unknown> {
  const { value } = await readJsonDocument(ctx, { limitBytes, maxDepth });
  const checked = await schema.safeParseAsync(value);
  if (checked.success) return checked.data;
  throw validationError(errorsOf(checked.error, (path) => `/${path.join('/')}`));
}

const errorsOf = (error: z.ZodError, name: (path: readonly PropertyKey[]) => string): FieldError[] =>
  error.issues.slice(0, 100).map(({ path, message }) => ({ path: name(path), message }));

const validationError = (errors: readonly FieldError[]) =>
  invalid(
    `The request is not in order: ${errors.map(({ path, message }) => `${path}: ${message}`).join('; ')}`.slice(
      0,
      2000,
    ),
    errors,
  );
