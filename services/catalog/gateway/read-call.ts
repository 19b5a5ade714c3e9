import type { Context } from 'koa';
import { AppError } from '../../kit/errors.ts';
import { readJsonDocument } from '../../kit/http/json-document.ts';
import type { AnyRecord } from '../domain/declare/entity.ts';
import type { Paging } from '../domain/paging.ts';
import { addWarning } from './add-warning.ts';
import { callerOf, clientOf } from './caller.ts';
import type { Validator } from './openapi/validator.ts';
import type { Call, Operation } from './operation.ts';
import { createPathReader, createQueryReader } from './read-values.ts';

const maxDepth = 16;
export const defaultSize = 20;
export const largestSize = 1_000;

/**
 * Reads a request and checks it against the document; `found` are the parameters of its path. Throws `invalid`,
 * `too_large`, `unsupported_media_type`.
 */
export type ReadCall = (ctx: Context, found: Readonly<Record<string, string>>) => Promise<Call>;

export function createReadCall(operation: Operation, validator: Validator): ReadCall {
  const readPath = createPathReader(operation);
  const readQuery = createQueryReader(operation);

  async function readBody(ctx: Context): Promise<unknown> {
    if (!operation.body) return undefined;
    const { value } = await readJsonDocument(ctx, { limitBytes: validator.bodyLimit, maxDepth });
    const known = validator.body(value);
    addWarning(ctx, 'field', known.unknown);
    return known.value;
  }

  return async (ctx, found) => {
    const params = readPath(found);
    const query = readQuery(ctx);
    validator.parameters({ ...params, ...query, ...headersOf(ctx, validator.headers) });
    const by = callerOf(ctx);
    const body = await readBody(ctx);
    // RFC 9110: a condition counts only where the request is valid otherwise.
    const ifVersion = readIfMatch(ctx);
    const { page, size, sort, ...rest } = query;
    return {
      params,
      query: rest,
      body: isRecord(body) ? body : {},
      items: Array.isArray(body) ? body : [],
      paging: pagingOf(ctx, { page, size, sort }),
      by,
      // Only log-ins call it.
      client: () => clientOf(ctx),
      ifVersion,
    };
  };
}

function headersOf(ctx: Context, names: readonly string[]): AnyRecord {
  const values: Record<string, unknown> = {};
  for (const name of names) if (ctx.headers[name] !== undefined) values[name] = ctx.headers[name];
  return values;
}

function pagingOf(ctx: Context, { page = 0, size = defaultSize, sort }: AnyRecord): Paging {
  const requested = Number(size) < 1 ? defaultSize : Number(size);
  if (requested > largestSize) ctx.append('Warning', `299 - "size is ${largestSize} at most"`);
  const keys = Array.isArray(sort) ? sort.map(String) : [];
  return {
    page: Number(page),
    size: Math.min(requested, largestSize),
    sort: keys.map((key) => {
      const [field = '', direction = ''] = key.split(',');
      return { field, descending: /^desc$/i.test(direction) };
    }),
  };
}

/** Of `"7"`; `*` means any version of it. A weak one is no version: RFC 9110 compares strongly here. */
function readIfMatch(ctx: Context): number | undefined {
  const given = ctx.get('if-match');
  if (!given || given === '*') return undefined;
  const [, version] = /^"(\d{1,9})"$/.exec(given) ?? [];
  if (version === undefined)
    throw new AppError(
      'precondition_failed',
      'If-Match must hold the ETag of a version of this record; read the record for it.',
    );
  return Number(version);
}

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
