import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import avro from 'avsc';
import { loadCurrent } from '../../services/kit/codec/avro.ts';

/** Where the generator reads and writes, so that its specs can give it a folder of their own. */
export interface Places {
  /** Holds `<service>/*.avsc`. */
  readonly schemas: string;
  /** Holds `<fingerprint>.avsc`. */
  readonly released: string;
  /** Holds `<service>.ts`. */
  readonly contracts: string;
}

export const places: Places = {
  schemas: 'schemas/avro',
  released: 'schemas/avro/released',
  contracts: 'services/contracts',
};

export type NamedType = avro.types.RecordType | avro.types.EnumType | avro.types.FixedType;

/** What one service declares. */
export interface ServiceSchemas {
  readonly service: string;
  /** Every named type of the service's namespace, also those declared inside another, sorted by name. */
  readonly types: readonly NamedType[];
  /** The records that travel by themselves: those that no other type has as a part. */
  readonly messages: readonly avro.types.RecordType[];
}

/** All schemas below `directory`, by service, sorted. Throws where a file is no Avro schema. */
export function readSchemas(directory: string): ServiceSchemas[] {
  const named = new Map<string, NamedType>();
  const parts = new Set<string>();
  for (const type of loadCurrent(directory).values()) collect(type, named, parts);
  const types = [...named.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return [...Map.groupBy(types, (type) => serviceOf(type))]
    .map(([service, own]) => ({
      service,
      types: own,
      messages: own.filter(isRecord).filter((t) => !parts.has(nameOf(t))),
    }))
    .sort((a, b) => (a.service < b.service ? -1 : 1));
}

function collect(type: avro.Type, named: Map<string, NamedType>, parts: Set<string>): void {
  if (!isNamed(type) || named.has(nameOf(type))) return;
  named.set(nameOf(type), type);
  if (!isRecord(type)) return;
  for (const inner of type.fields.flatMap((field) => namedWithin(field.type))) {
    parts.add(nameOf(inner));
    collect(inner, named, parts);
  }
}

/** The named types that stand in `type` itself, not those further down inside of them. */
export function namedWithin(type: avro.Type): NamedType[] {
  if (isNamed(type)) return [type];
  if (type instanceof avro.types.ArrayType) return namedWithin(type.itemsType);
  if (type instanceof avro.types.MapType) return namedWithin(type.valuesType);
  return isUnion(type) ? type.types.flatMap(namedWithin) : [];
}

export const isRecord = (type: avro.Type): type is avro.types.RecordType => type instanceof avro.types.RecordType;

export const isUnion = (type: avro.Type): type is avro.types.WrappedUnionType | avro.types.UnwrappedUnionType =>
  type instanceof avro.types.WrappedUnionType || type instanceof avro.types.UnwrappedUnionType;

const isNamed = (type: avro.Type): type is NamedType =>
  isRecord(type) || type instanceof avro.types.EnumType || type instanceof avro.types.FixedType;

/** `modelyard.content.StoreImage`. */
export const nameOf = (type: NamedType): string => type.name ?? '';

/** `StoreImage`. */
export const shortNameOf = (type: NamedType): string => type.branchName?.split('.').at(-1) ?? '';

/** `content` of `modelyard.content.StoreImage`. */
export const serviceOf = (type: NamedType): string => nameOf(type).split('.').at(-2) ?? '';

/** What a message is, by the first word of its documentation: `Command:`, `Reply`; anything else is an event. */
export function kindOf(message: avro.types.RecordType): 'command' | 'event' | 'reply' {
  const [, word] = /^(Command|Reply)\b/.exec(docOf(message)) ?? [];
  if (word === undefined) return 'event';
  return word === 'Command' ? 'command' : 'reply';
}

/** The schema's own `doc`, empty where there is none; avsc keeps it but does not declare it. */
export function docOf(of: avro.Type | avro.types.Field): string {
  const doc: unknown = Reflect.get(of, 'doc');
  return typeof doc === 'string' ? doc.trim() : '';
}

/** The files of a folder that end in `.avsc`, parsed, sorted by name. */
export function readSchemaFiles(directory: string): { readonly file: string; readonly schema: unknown }[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.avsc'))
    .sort()
    .map((file) => ({ file, schema: JSON.parse(readFileSync(join(directory, file), 'utf8')) }));
}
