import { exampleId } from './fields.ts';
import type { Schema } from './schemas.ts';

/** Values for fields and parameters of a name; the first that fits the schema is shown. Where the schema wants digits, a number is written. */
export type ExamplesOf = (name: string) => readonly (string | number | boolean)[];

/** Keywords that show a value already. */
const telling = ['examples', 'enum', 'const', 'default', '$ref'];

/**
 * The document with an example at every field and parameter that has a value of that name: pages and clients put the examples
 * of whole requests and answers together from these.
 */
export function withFieldExamples<D extends object>(document: D, examplesOf: ExamplesOf): D {
  return visit(document, examplesOf) as D;
}

function visit(node: unknown, examplesOf: ExamplesOf): unknown {
  if (Array.isArray(node)) return node.map((one) => visit(one, examplesOf));
  if (!isObject(node)) return node;
  const visited = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value, examplesOf)]));
  if (typeof visited.in === 'string' && typeof visited.name === 'string' && isObject(visited.schema))
    return { ...visited, schema: withExample(visited.schema, examplesOf(visited.name)) };
  // A list without a field around it, of ids.
  if (isObject(visited.schema) && visited.schema.type === 'array')
    return { ...visited, schema: withExample(visited.schema, [exampleId]) };
  if (!isObject(visited.properties)) return visited;
  const fields = Object.entries(visited.properties);
  return {
    ...visited,
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, isObject(field) ? withExample(field, examplesOf(name)) : field]),
    ),
  };
}

function withExample(schema: Schema, values: ReturnType<ExamplesOf>): Schema {
  if (telling.some((keyword) => keyword in schema)) return schema;
  // What may also be null, and the items of a list, have the name's value as well.
  if (Array.isArray(schema.anyOf)) {
    const options = schema.anyOf.map((one) => withExample(one, values));
    const [example] = options.flatMap((one) => (Array.isArray(one.examples) ? one.examples : []));
    return { ...schema, anyOf: options, ...(example !== undefined && { examples: [example] }) };
  }
  if (isObject(schema.items)) return { ...schema, items: withExample(schema.items, values) };
  const isDigits = [schema.type].flat().includes('string') && String(schema.pattern).startsWith('^\\d');
  const example = [...values, ...(takesOnlyIds(schema) ? [exampleId] : [])]
    .map((value) => (isDigits ? String(value) : value))
    .find(fits(schema));
  return example === undefined ? schema : { ...schema, examples: [example] };
}

const takesOnlyIds = ({ pattern = '' }: Schema) => {
  const form = new RegExp(String(pattern), 'u');
  return form.test(exampleId) && !form.test('any text');
};

const fits =
  ({ type, format, pattern, maxLength = Infinity, minimum = -Infinity, maximum = Infinity }: Schema) =>
  (value: string | number | boolean): boolean => {
    const types = [type].flat();
    if (typeof value === 'boolean') return types.includes('boolean');
    if (typeof value === 'number')
      return (
        (types.includes('number') || (types.includes('integer') && Number.isInteger(value))) &&
        value >= Number(minimum) &&
        value <= Number(maximum)
      );
    return (
      types.includes('string') &&
      value.length <= Number(maxLength) &&
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value)) &&
      (format === undefined || typeof pattern === 'string' || format === formatOf(value))
    );
  };

const formatOf = (value: string) => (URL.canParse(value) ? 'uri' : undefined);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
