import { parse } from 'node:querystring';
import type { Context } from 'koa';
import type { z } from 'zod';
import { type FieldError, invalid, notFound } from '../../errors.ts';
import { readJsonDocument } from '../json-document.ts';
import { fieldErrorsOf, type NamePath } from './field-errors.ts';
import { wrappers } from './fields.ts';
import type { Operation, ReadCall } from './operation.ts';

const defaultBodyLimit = 256 * 1024;
const maxDepth = 32;
const maxErrors = 100;
const maxMessage = 2_000;

/** What a path parameter that does not match its schema means: nothing is there, or the request is not valid. */
export type InvalidPath = 'not_found' | 'invalid';

type Declared = Pick<Operation<never>, 'params' | 'query' | 'headers' | 'body' | 'bodyLimit'>;

/**
 * Checks a request with the schemas of its operation. Errors: `not_found` for the path, unless `invalidPath` says
 * otherwise; `invalid` naming everything else that is wrong; those of `readJsonDocument`.
 */
export function createReadCall(declared: Declared, invalidPath: InvalidPath = 'not_found'): ReadCall {
  const { params, query, headers, body, bodyLimit = defaultBodyLimit } = declared;
  return async (ctx, found) => {
    const errors: FieldError[] = [];
    const collect = (error: z.ZodError | undefined, name: NamePath) => {
      errors.push(...fieldErrorsOf(error?.issues ?? [], name));
    };
    const path = params?.safeParse(found);
    if (path?.success === false && invalidPath === 'not_found')
      throw notFound(`There is nothing at ${ctx.path.slice(0, 200)}.`);
    collect(path?.error, (at) => `path ${at.join('.')}`);
    const search = query?.safeParse(parse(ctx.querystring, '&', '=', { maxKeys: 200 }));
    collect(search?.error, (at) => `query ${at.join('.')}`);
    const given = headers?.safeParse(ctx.headers);
    collect(given?.error, (at) => `header ${at.join('.')}`);
    // A stream is not read before everything else is valid: it may be gigabytes.
    const sent = body && (await readBody(ctx, body, bodyLimit));
    if (sent?.missing !== undefined)
      errors.push({ path: `/${sent.missing}`, message: `wrap the body in ${sent.missing}` });
    else collect(sent?.error, (at) => `/${at.join('/')}`);
    if (errors.length > 0) throw rejection(errors.slice(0, maxErrors));
    return { params: path?.data, query: search?.data, headers: given?.data, body: sent?.data };
  };
}

async function readBody(ctx: Context, schema: z.ZodType, limitBytes: number) {
  const { value } = await readJsonDocument(ctx, { limitBytes, maxDepth });
  const { data, error } = await schema.safeParseAsync(value);
  const key = wrappers.get(schema)?.key;
  const isMissing = key !== undefined && !(typeof value === 'object' && value !== null && Object.hasOwn(value, key));
  return { data, error, missing: error && isMissing ? key : undefined };
}

const rejection = (errors: readonly FieldError[]) => {
  const text = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return invalid(`The request is not valid: ${text}`.slice(0, maxMessage), errors);
};
