import { z } from 'zod';

export type Schema = Readonly<Record<string, unknown>>;

/** The JSON Schemas of zod schemas, as an OpenAPI document holds them: those with an id (`.meta({ id })`) once, under components. */
export function createSchemas() {
  const components = new Map<string, Schema>();

  function of(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    // Input and output of a schema may differ, so a shared schema has a name for each.
    const suffix = io === 'input' ? 'Input' : '';
    const { $schema, $defs = {}, ...rest }: Schema & { $defs?: Record<string, Schema> } = renamed(whole, suffix);
    for (const [id, definition] of Object.entries($defs)) components.set(id + suffix, withoutId(definition));
    if (typeof rest.id !== 'string') return rest;
    components.set(rest.id + suffix, withoutId(rest));
    return { $ref: `#/components/schemas/${rest.id}${suffix}` };
  }

  return {
    of,
    /** The parameters that an object of them declares. */
    parameters(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header'): Schema[] {
      if (!schema) return [];
      const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      return Object.entries(properties).map(([name, one]) => ({
        name: place === 'header' ? canonical(name) : name,
        in: place,
        required: place === 'path' || required.includes(name),
        schema: one,
      }));
    },
    named: (): Readonly<Record<string, Schema>> =>
      Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const renamed = (schema: object, suffix: string) =>
  JSON.parse(JSON.stringify(schema).replaceAll(/"#\/\$defs\/([^"]+)"/g, `"#/components/schemas/$1${suffix}"`));

function withoutId({ id, ...schema }: Schema): Schema {
  return schema;
}

/** `x-filename` as headers are written: `X-Filename`. */
const canonical = (name: string): string => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
