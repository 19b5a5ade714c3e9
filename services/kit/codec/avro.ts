import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import avro from 'avsc';
import { AppError, type FieldError, invalid } from '../errors.ts';

/**
 * The Avro types of a platform: the current types by full name, to write with and to read into; every released schema by
 * fingerprint (SHA-256 of the Avro canonical form, lower-case hex), to read what other releases wrote.
 */
export interface AvroCodec {
  /** Full names of the current types, sorted. */
  readonly names: readonly string[];
  /** Errors: `invalid` with every invalid or undeclared field; the path is a JSON pointer into the value. */
  encode(name: string, value: unknown): { readonly fingerprint: string; readonly bytes: Buffer };
  /** Reads bytes written with any released schema as the current type `name`. Errors: `invalid`, not retriable. */
  decode(name: string, fingerprint: string, bytes: Buffer): unknown;
}

export interface AvroDirectories {
  /** Holds `<service>/*.avsc`. */
  readonly current: string;
  /** Holds `<fingerprint>.avsc`. */
  readonly released: string;
}

export function createAvroCodec(directories: AvroDirectories): AvroCodec {
  const current = loadCurrent(directories.current);
  const released = loadReleased(directories.released);
  const resolvers = new Map<string, avro.Resolver>();

  function typeOf(name: string): avro.Type {
    const type = current.get(name);
    if (!type)
      throw new AppError('invalid', `There is no message type ${name}.`, { reason: 'unknown_type', retriable: false });
    return type;
  }

  function resolver(name: string, reader: avro.Type, fingerprint: string): avro.Resolver {
    const key = `${name} ${fingerprint}`;
    const known = resolvers.get(key);
    if (known) return known;
    const writer = released.get(fingerprint);
    if (!writer) throw new Error(`schema ${fingerprint} is not among the released schemas`);
    const made = reader.createResolver(writer);
    resolvers.set(key, made);
    return made;
  }

  return {
    names: [...current.keys()].sort(),
    encode(name, value) {
      const type = typeOf(name);
      const errors = problems(type, value);
      if (errors.length > 0) throw invalid(`The ${name.split('.').pop()} is not valid.`, errors);
      return { fingerprint: fingerprintOf(type), bytes: type.toBuffer(value) };
    },
    decode(name, fingerprint, bytes) {
      const reader = typeOf(name);
      try {
        return reader.fromBuffer(bytes, resolver(name, reader, fingerprint));
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new AppError('invalid', `The bytes are not a ${name}: ${why}`, {
          reason: 'undecodable',
          retriable: false,
          cause,
        });
      }
    },
  };
}

const fingerprints = new WeakMap<avro.Type, string>();

/** The SHA-256 of the type's canonical form, lower-case hex. Documentation, defaults and aliases do not count. */
export function fingerprintOf(type: avro.Type): string {
  let known = fingerprints.get(type);
  if (!known) {
    known = type.fingerprint('sha256').toString('hex');
    fingerprints.set(type, known);
  }
  return known;
}

function problems(type: avro.Type, value: unknown, at = ''): FieldError[] {
  // Without this an unknown field is dropped silently.
  const noUndeclaredFields = true;
  if (type.isValid(value, { noUndeclaredFields })) return [];
  const found: FieldError[] = [];
  type.isValid(value, {
    noUndeclaredFields,
    errorHook(segments, part, expected) {
      const path = [at, ...segments].join('/');
      const strays = undeclared(expected, part);
      if (strays.length === 0) found.push({ path: path || '/', message: `must be ${describe(expected)}` });
      for (const name of strays) found.push({ path: `${path}/${name}`, message: 'is not a field of this message' });
      // The library does not check the other fields of a record with an unknown one, so it is checked again without.
      if (strays.length > 0) found.push(...problems(expected, without(part, strays), path));
    },
  });
  return found;
}

function undeclared(type: avro.Type, value: unknown): string[] {
  if (!(type instanceof avro.types.RecordType) || typeof value !== 'object' || value === null) return [];
  const declared = new Set(type.fields.map(({ name }) => name));
  return Object.keys(value).filter((name) => !declared.has(name));
}

const without = (value: unknown, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(Object(value)).filter(([name]) => !names.includes(name)));

const describe = (type: avro.Type): string =>
  type.name ? type.name : type.typeName.replace(/^union:.*/, 'one of the types given');

/** Types of all files below `directory`, by full name. A file may name a type that another file declares. */
export function loadCurrent(directory: string): Map<string, avro.Type> {
  const schemas = new Map<string, avro.Schema>();
  for (const service of readdirSync(directory, { withFileTypes: true })) {
    if (!service.isDirectory() || service.name === 'released') continue;
    for (const file of readdirSync(join(directory, service.name)).sort()) {
      const schema = JSON.parse(readFileSync(join(directory, service.name, file), 'utf8'));
      schemas.set(`${schema.namespace}.${schema.name}`, schema);
    }
  }
  const registry: Record<string, avro.Type> = {};
  const parse = (schema: avro.Schema): avro.Type =>
    avro.Type.forSchema(schema, {
      registry,
      typeHook(inner) {
        const other = typeof inner === 'string' && !registry[inner] ? schemas.get(inner) : undefined;
        return other && other !== schema ? parse(other) : undefined;
      },
    });
  return new Map([...schemas].map(([name, schema]) => [name, registry[name] ?? parse(schema)]));
}

function loadReleased(directory: string): Map<string, avro.Type> {
  const types = readdirSync(directory).map((file) =>
    avro.Type.forSchema(JSON.parse(readFileSync(join(directory, file), 'utf8'))),
  );
  return new Map(types.map((type) => [fingerprintOf(type), type]));
}
