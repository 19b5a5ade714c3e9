/** A JSON Schema of an API document; only these keywords are read. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly description?: string;
}

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript of the values that a schema accepts; references become the names of types. */
export function schemaType(schema: JsonSchema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if ('const' in schema) return literal(schema.const);
  // Sites add codes of their own, so a client must accept any text.
  if (schema.enum)
    return schema.enum.every((one) => typeof one === 'string') ? 'string' : schema.enum.map(literal).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map(schemaType).join(' | ');
  if (schema.allOf) return schema.allOf.map(schemaType).join(' & ');
  const types = [schema.type ?? []].flat();
  return types.map((type) => typeNamed(type, schema)).join(' | ') || 'unknown';
}

/** `#/components/schemas/PageOfUser` is `Page<User>`, see `apiContract`. */
const nameOf = (reference: string): string => {
  const name = reference.split('/').at(-1) ?? 'unknown';
  return name.startsWith('PageOf') ? `Page<${name.slice('PageOf'.length)}>` : name;
};

function typeNamed(type: string, schema: JsonSchema): string {
  if (type === 'array') return listOf(schemaType(schema.items ?? {}));
  if (type === 'object' && schema.properties)
    return `{ ${members(schema)
      .map(({ text }) => text)
      .join(' ')} }`;
  if (type === 'object') return 'Readonly<Record<string, unknown>>';
  return primitives[type] ?? 'unknown';
}

const listOf = (item: string): string => (/^[\w<>]+$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`);

/** Members like `readonly name?: string;`. */
export function members({
  properties = {},
  required = [],
}: JsonSchema): { readonly doc: string; readonly text: string }[] {
  return Object.entries(properties).map(([name, schema]) => ({
    doc: comment(schema),
    text: `readonly ${key(name)}${required.includes(name) ? '' : '?'}: ${schemaType(schema)};`,
  }));
}

/** The description of a schema in a line of its own; empty where there is none. */
export const comment = ({ description }: JsonSchema): string =>
  description
    ? `/** ${description
        .trim()
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll('*/', '* /')} */\n`
    : '';

export const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
