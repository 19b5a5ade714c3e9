import { type JsonSchema, key, members, schemaType } from './schema-type.ts';

/** What of an OpenAPI document its callers' types are made of. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly [room: string]: unknown };
}

interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface OperationObject {
  readonly summary?: string;
  readonly parameters?: readonly (ParameterObject | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** The TypeScript of an API for whoever calls it: its records, and an interface `name` of its operations. */
export function apiContract(document: ApiDocument, name: string, origin: string): string {
  const { schemas, parameters = {} } = document.components;
  const records = Object.entries(schemas).map(([record, schema]) => declaration(record, schema));
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      describe(`${method.toUpperCase()} ${path}`, operation as OperationObject, parameters as Shared),
    ),
  );
  return [
    `// Generated from ${origin} by \`npm run gen\`. Do not edit: change the declared operations and run it again.`,
    ...records,
    `/** Every operation, by its method and path. */\nexport interface ${name} {\n${operations.join('\n')}\n}`,
  ]
    .join('\n\n')
    .concat('\n');
}

type Shared = Readonly<Record<string, ParameterObject>>;

const declaration = (name: string, schema: JsonSchema): string =>
  schema.type === 'object' && schema.properties
    ? `export interface ${name} {\n${members(schema)
        .map((line) => `  ${line}`)
        .join('\n')}\n}`
    : `export type ${name} = ${schemaType(schema)};`;

function describe(id: string, { summary, parameters = [], requestBody, responses }: OperationObject, shared: Shared) {
  const all = parameters.flatMap((one) => ('$ref' in one ? (shared[one.$ref.split('/').at(-1) ?? ''] ?? []) : one));
  const fields = (place: string, optional = false) =>
    all
      .filter((one) => one.in === place)
      .map(({ name, required, schema }) => {
        const absent = optional && !required ? '?' : '';
        return `readonly ${key(name)}${absent}: ${place === 'path' ? 'string | number' : schemaType(schema)};`;
      })
      .join(' ');
  const answer = responses['201'] ?? responses['200'];
  return [
    `  /** ${summary ?? ''} */`,
    `  '${id}': {`,
    `    readonly params: { ${fields('path')} };`,
    `    readonly query: { ${fields('query', true)} };`,
    `    readonly body: ${bodyType(requestBody?.content) ?? 'undefined'};`,
    `    readonly answer: ${bodyType(answer?.content) ?? 'unknown'};`,
    '  };',
  ].join('\n');
}

function bodyType(content: Content | undefined): string | undefined {
  const schema = content?.['application/json']?.schema;
  return schema && schemaType(schema);
}
