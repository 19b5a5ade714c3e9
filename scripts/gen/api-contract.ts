import { comment, type JsonSchema, key, members, schemaType } from './schema-type.ts';

/** The parts of an OpenAPI document from which its clients' types are made. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly [kind: string]: unknown };
}

interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Reference {
  readonly $ref: string;
}

type Body = { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> };

interface OperationObject {
  readonly summary?: string;
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: Body | Reference;
  readonly responses: Readonly<Record<string, Body | Reference>>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const json = 'application/json';

/** The TypeScript of an API for its clients: its records, and an interface `name` of its operations. */
export function apiContract(document: ApiDocument, name: string, origin: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) => describeItem(document, path, item));
  return [
    `// Generated from ${origin} by \`npm run gen\`. Do not edit: change the declared operations and run it again.`,
    ...records(document.components.schemas),
    `/** Every operation, by its method and path. */\nexport interface ${name} {\n${operations.join('\n')}\n}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** One generic type stands for all pages, which differ only in the type of their records. */
function records(schemas: ApiDocument['components']['schemas']): string[] {
  const all = Object.entries(schemas);
  const page = all.find(([name]) => isPage(name));
  const others = all.filter(([name]) => !isPage(name)).map(([name, schema]) => declaration(name, schema));
  return page ? [genericPage(page[1]), ...others] : others;
}

const isPage = (name: string) => name.startsWith('PageOf');

function genericPage(schema: JsonSchema): string {
  const content: JsonSchema = { type: 'array', items: { $ref: '#/components/schemas/T' } };
  return declaration('Page<T>', { ...schema, properties: { ...schema.properties, content } });
}

function declaration(name: string, schema: JsonSchema): string {
  if (schema.type !== 'object' || !schema.properties)
    return `${comment(schema)}export type ${name} = ${schemaType(schema)};`;
  const lines = members(schema).flatMap(({ doc, text }) => [...(doc ? [doc.trim()] : []), text]);
  return `${comment(schema)}export interface ${name} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`;
}

function describeItem(document: ApiDocument, path: string, item: Readonly<Record<string, unknown>>): string[] {
  const { parameters = [], ...operations } = resolve(document, item as unknown as OperationObject);
  return Object.entries(operations)
    .filter(([method]) => methods.includes(method))
    .map(([method, operation]) => {
      const declared = operation as unknown as OperationObject;
      const all = [...parameters, ...(declared.parameters ?? [])];
      return describe(document, `${method.toUpperCase()} ${path}`, { ...declared, parameters: all });
    });
}

function describe(document: ApiDocument, id: string, operation: OperationObject): string {
  const { summary, parameters = [], requestBody, responses } = operation;
  const all = parameters.map((one) => resolve<ParameterObject>(document, one));
  const fields = (place: string, optional = false) =>
    all
      .filter((one) => one.in === place)
      .map(({ name, required, schema }) => {
        const absent = optional && !required ? '?' : '';
        return `readonly ${key(name)}${absent}: ${place === 'path' ? 'string | number' : schemaType(schema)};`;
      })
      .join(' ');
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const body = requestBody && bodyType(resolve(document, requestBody));
  const response = success && bodyType(resolve(document, success));
  return [
    `  /** ${summary ?? ''} */`,
    `  '${id}': {`,
    `    readonly params: { ${fields('path')} };`,
    `    readonly query: { ${fields('query', true)} };`,
    `    readonly body: ${body ?? 'undefined'};`,
    `    readonly response: ${response ?? 'unknown'};`,
    '  };',
  ].join('\n');
}

/** Bodies of other media types are streams, which have no type here. */
const bodyType = ({ content = {} }: Body): string =>
  content[json]?.schema ? schemaType(content[json].schema) : 'unknown';

/** What a reference within the document refers to; anything else as it is. */
function resolve<T extends object>(document: ApiDocument, value: T | Reference): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const names = value.$ref
    .slice(2)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = names.reduce((object: unknown, name) => Object(object)[name], document);
  if (typeof target !== 'object' || target === null) throw new Error(`${value.$ref} refers to nothing`);
  return resolve(document, target as T);
}
