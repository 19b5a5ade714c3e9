import { parse } from 'node:querystring';
import type { Context } from 'koa';
import { invalid } from '../../kit/errors.ts';
import type { AnyRecord } from '../domain/declare/entity.ts';
import type { Field, Kind } from '../domain/declare/field.ts';
import { addWarning } from './add-warning.ts';
import type { Operation, Parameter } from './operation.ts';

type Values = Record<string, unknown>;

const whole: Field = { kind: 'integer', required: false };
const pagingParameters: readonly Parameter[] = [
  { name: 'page', field: whole },
  { name: 'size', field: whole },
  { name: 'sort', field: { kind: 'text', required: false }, isList: true },
];

/** Reads the declared parameters of the query, paging included; unknown ones are named in a warning. */
export function createQueryReader({ query, sortable }: Operation): (ctx: Context) => Values {
  const declared = new Map([...query, ...(sortable ? pagingParameters : [])].map((one) => [one.name, one]));
  return (ctx) => {
    const values: Values = {};
    if (ctx.querystring === '') return values;
    const unknown: string[] = [];
    for (const [name, given = ''] of Object.entries(parseQuery(ctx.querystring))) {
      const parameter = declared.get(name);
      if (parameter) values[name] = read(parameter, given);
      else unknown.push(name);
    }
    addWarning(ctx, 'query parameter', unknown);
    return values;
  };
}

/** Reads the parameters of the path; ids are kept in small letters. */
export function createPathReader({ params }: Operation): (found: Readonly<Record<string, string>>) => Values {
  return (found) => {
    const values: Values = {};
    for (const { name, field, isList } of params) {
      const text = found[name] ?? '';
      // Several values in a path have commas between them.
      values[name] = isList ? text.split(',').map((one) => convert(one, field)) : convert(text, field);
    }
    return values;
  };
}

/** The text that a percent-encoded one stands for. Throws `invalid` where it is no UTF-8. */
export function decoded(text: string, what: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid(`The ${what} holds a % that encodes no character.`);
  }
}

/** Every parameter, however many there are: one that is dropped could be a criterion of a search. */
function parseQuery(text: string): AnyRecord & Readonly<Record<string, string | string[] | undefined>> {
  if (text.includes('%')) decoded(text, 'query');
  return parse(text, '&', '=', { maxKeys: 0 });
}

function read({ name, field, isList }: Parameter, given: string | readonly string[]): unknown {
  const all = typeof given === 'string' ? [given] : given;
  if (isList) return all.map((one) => convert(one, field));
  const [only = '', ...more] = all;
  if (more.length > 0) throw invalid(`${name} is given ${all.length} times; once is enough.`);
  return convert(only, field);
}

const numeric: ReadonlySet<Kind> = new Set(['serial', 'short', 'integer', 'long', 'instant']);

/** Converts a text of a path or a query to the kind of its field; one that does not fit is left for the validator to reject. */
function convert(text: string, { kind }: Field): unknown {
  if (kind === 'uuid') return text.toLowerCase();
  if (numeric.has(kind)) return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  if (kind === 'flag' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return text;
}
