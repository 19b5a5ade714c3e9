/** A JSON Schema as API documents hold it; only what is told apart here is looked at. */
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
  readonly description?: string;
}

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript of what a schema lets through; references become the names of types. */
export function schemaType(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return literal(schema.const);
  // Sites add codes of their own, so a list of texts is open for whoever reads it.
  if (schema.enum)
    return schema.enum.every((one) => typeof one === 'string') ? 'string' : schema.enum.map(literal).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(schemaType).join(' | ');
  const types = [schema.type ?? []].flat();
  return types.map((type) => typeNamed(type, schema)).join(' | ') || 'unknown';
}

function typeNamed(type: string, schema: JsonSchema): string {
  if (type === 'array') return `readonly (${schemaType(schema.items ?? {})})[]`;
  if (type === 'object')
    return schema.properties ? `{ ${members(schema).join(' ')} }` : 'Readonly<Record<string, unknown>>';
  return primitives[type] ?? 'unknown';
}

/** Lines like `readonly name?: string;`, with what the schema says of each. */
export function members({ properties = {}, required = [] }: JsonSchema): readonly string[] {
  return Object.entries(properties).map(([name, schema]) => {
    const doc = schema.description ? `/** ${schema.description.replaceAll('*/', '* /')} */ ` : '';
    return `${doc}readonly ${key(name)}${required.includes(name) ? '' : '?'}: ${schemaType(schema)};`;
  });
}

export const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
