import avro from 'avsc';
import {
  docOf,
  isRecord,
  isUnion,
  kindOf,
  type NamedType,
  namedWithin,
  nameOf,
  type ServiceSchemas,
  serviceOf,
  shortNameOf,
} from './schemas.ts';

const primitives: Record<string, string> = {
  null: 'null',
  boolean: 'boolean',
  int: 'number',
  long: 'number',
  float: 'number',
  double: 'number',
  string: 'string',
  bytes: 'Uint8Array',
  fixed: 'Uint8Array',
};

/** The TypeScript of one service's Avro types: what its messages look like once they are decoded. */
export function contractOf({ service, types, messages }: ServiceSchemas): string {
  const title = service.charAt(0).toUpperCase() + service.slice(1);
  const commands = messages.filter((message) => kindOf(message) === 'command');
  const events = messages.filter((message) => kindOf(message) === 'event');
  return [
    `// Generated from schemas/avro/${service} by \`npm run gen\`. Do not edit: change the schema and run it again.`,
    ...imports(service, types),
    ...types.map(declaration),
    messages.length > 0 && lookup(`${title}Messages`, 'Every message of the service, by its full name.', messages),
    commands.length > 0 && names(`${title}CommandName`, 'What the service can be asked to do.', commands),
    events.length > 0 && names(`${title}EventName`, 'What the service says has happened.', events),
  ]
    .filter((part) => part !== false)
    .join('\n\n')
    .concat('\n');
}

function imports(service: string, types: readonly NamedType[]): string[] {
  const foreign = types
    .filter(isRecord)
    .flatMap((type) => type.fields.flatMap((field) => namedWithin(field.type)))
    .filter((type) => serviceOf(type) !== service);
  const byService = [...Map.groupBy(foreign, serviceOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = byService.map(([other, used]) => {
    const list = [...new Set(used.map(shortNameOf))].sort().join(', ');
    return `import type { ${list} } from './${other}.ts';`;
  });
  return lines.length > 0 ? [lines.join('\n')] : [];
}

function declaration(type: NamedType): string {
  const head = `${comment(docOf(type))}export`;
  if (isRecord(type)) return `${head} interface ${shortNameOf(type)} {\n${type.fields.map(member).join('\n')}\n}`;
  if (type instanceof avro.types.EnumType) return `${head} type ${shortNameOf(type)} = ${oneOf(type.symbols)};`;
  return `${head} type ${shortNameOf(type)} = Uint8Array;`;
}

function member(field: avro.types.Field): string {
  // Only such a field may be left out by a producer: the codec then fills in the null.
  const optional = isUnion(field.type) && field.defaultValue() === null;
  return `${comment(docOf(field), '  ')}  readonly ${field.name}${optional ? '?' : ''}: ${expression(field.type)};`;
}

function expression(type: avro.Type): string {
  if (type instanceof avro.types.ArrayType) return `readonly ${element(type.itemsType)}[]`;
  if (type instanceof avro.types.MapType) return `Readonly<Record<string, ${expression(type.valuesType)}>>`;
  if (isUnion(type)) return unionOf(type.types);
  const [named] = namedWithin(type);
  if (named) return shortNameOf(named);
  const primitive = primitives[type.typeName];
  if (primitive === undefined) throw new Error(`no TypeScript is known for the Avro type ${type.typeName}`);
  return primitive;
}

/** Null last, as one would write it by hand. */
const unionOf = (types: readonly avro.Type[]): string =>
  [...types.filter((type) => type.typeName !== 'null'), ...types.filter((type) => type.typeName === 'null')]
    .map(expression)
    .join(' | ');

const element = (type: avro.Type): string =>
  isUnion(type) || type instanceof avro.types.ArrayType ? `(${expression(type)})` : expression(type);

const oneOf = (symbols: readonly string[]): string => symbols.map((symbol) => `'${symbol}'`).join(' | ');

const lookup = (name: string, doc: string, messages: readonly NamedType[]): string =>
  `${comment(doc)}export interface ${name} {\n${messages.map((type) => `  readonly '${nameOf(type)}': ${shortNameOf(type)};`).join('\n')}\n}`;

const names = (name: string, doc: string, messages: readonly NamedType[]): string =>
  `${comment(doc)}export type ${name} =\n${messages.map((type) => `  | '${nameOf(type)}'`).join('\n')};`;

const comment = (doc: string, indent = ''): string => (doc ? `${indent}/** ${doc.replaceAll('*/', '* /')} */\n` : '');
