import type { Context } from 'koa';
import { AppError, invalid } from '../../kit/errors.ts';
import { personsNetwork } from '../../kit/http/client-network.ts';
import { readJsonDocument } from '../../kit/http/json-document.ts';
import type { AnyRecord } from '../domain/declare/entity.ts';
import type { Field, Kind } from '../domain/declare/field.ts';
import type { Paging } from '../domain/ports.ts';
import { callerOf } from './caller.ts';
import type { Validator } from './openapi/validator.ts';
import type { Call, Operation, Parameter } from './operation.ts';
import { warn } from './warnings.ts';

/** JSON may write a character as six (`\u0041`), so that nothing within its own limits is refused here. */
const bodyLimitBytes = 16 << 20;
const maxDepth = 16;
export const defaultSize = 20;
export const largestSize = 1_000;

/** What a request asks for, checked against the document. Throws `invalid`, `too_large`, `unsupported_media_type`. */
export async function readCall(ctx: Context, operation: Operation, validator: Validator): Promise<Call> {
  const params = Object.fromEntries(
    operation.params.map(({ name, field }) => [name, convert(ctx.params[name], field)] as const),
  );
  const query = readQuery(ctx, operation);
  validator.parameters({ ...params, ...query.declared });
  const value = operation.body
    ? (await readJsonDocument(ctx, { limitBytes: bodyLimitBytes, maxDepth })).value
    : undefined;
  if (operation.body) validator.body(value);
  const { page, size, sort, ...rest } = query.declared;
  return {
    params: lowerIds(params, operation.params),
    query: lowerIds(rest, operation.query),
    body: isRecord(value) ? value : {},
    items: Array.isArray(value) ? value : [],
    paging: pagingOf(ctx, { page, size, sort }),
    by: callerOf(ctx),
    network: personsNetwork(ctx),
    ifVersion: readIfMatch(ctx),
  };
}

function readQuery(ctx: Context, { query, sortable }: Operation): { readonly declared: Record<string, unknown> } {
  const paging = sortable ? pagingParameters : [];
  const declared: Record<string, unknown> = {};
  for (const { name, field, isList } of [...query, ...paging]) {
    const given = ctx.query[name];
    if (given === undefined) continue;
    const all = Array.isArray(given) ? given : [given];
    if (!isList && all.length > 1) throw invalid(`${name} is given ${all.length} times; once is enough.`);
    declared[name] = isList ? all.map((one) => convert(one, field)) : convert(all[0], field);
  }
  const known = new Set([...query, ...paging].map(({ name }) => name));
  warn(
    ctx,
    'query parameter',
    Object.keys(ctx.query).filter((name) => !known.has(name)),
  );
  return { declared };
}

const whole: Field = { kind: 'integer', required: false };
const pagingParameters: readonly Parameter[] = [
  { name: 'page', field: whole },
  { name: 'size', field: whole },
  { name: 'sort', field: { kind: 'text', required: false }, isList: true },
];

const numeric: ReadonlySet<Kind> = new Set(['serial', 'short', 'integer', 'long', 'instant']);

/** What a text of a path or a query means; one that means nothing of the kind is left for the validator to refuse. */
function convert(text: string | undefined, { kind }: Field): unknown {
  if (text === undefined) return undefined;
  if (numeric.has(kind)) return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  if (kind === 'flag' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return text;
}

/** Ids are kept in small letters. */
function lowerIds(values: AnyRecord, declared: readonly Parameter[]): AnyRecord {
  const ids = new Set(declared.filter(({ field }) => field.kind === 'uuid').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, ids.has(name) && typeof value === 'string' ? value.toLowerCase() : value]),
  );
}

function pagingOf(ctx: Context, { page = 0, size = defaultSize, sort }: Record<string, unknown>): Paging {
  const asked = Number(size) < 1 ? defaultSize : Number(size);
  if (asked > largestSize) ctx.append('Warning', `299 - "size is ${largestSize} at most"`);
  const keys = Array.isArray(sort) ? sort.map(String) : [];
  return {
    page: Number(page),
    size: Math.min(asked, largestSize),
    sort: keys.map((key) => {
      const [field = '', direction = ''] = key.split(',');
      return { field, descending: /^desc$/i.test(direction) };
    }),
  };
}

/** Of `"7"`; weak and quoted alike. `*` means any version of it. */
function readIfMatch(ctx: Context): number | undefined {
  const given = ctx.get('if-match');
  if (!given || given === '*') return undefined;
  const [, version] = /^"(\d{1,9})"$/.exec(given) ?? [];
  if (version === undefined)
    throw new AppError('precondition_failed', 'If-Match names no version of this record; read it for its ETag.');
  return Number(version);
}

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
