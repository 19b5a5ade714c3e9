import type { Problem } from './problem.ts';
import type { FieldSchema, ScalarType } from './wire/schema.ts';

/** A signature as it is written, before the names of types are looked up. */
export interface RawMessage {
  readonly name: string;
  readonly fields: readonly RawField[];
}

export interface RawField {
  readonly number: number;
  readonly name: string;
  readonly repeated: boolean;
  readonly presence: FieldSchema['presence'];
  readonly type: RawType;
  /** The type, where it is described in place. */
  readonly inline: RawMessage | undefined;
}

type RawType =
  | { readonly kind: 'scalar'; readonly name: ScalarType }
  | { readonly kind: 'named' | 'group'; readonly name: string };

export interface SignatureReading {
  readonly problems: Problem[];
  /** Every message that was described, by name; of several the first with fields. */
  readonly named: Map<string, RawMessage>;
  /** How many fields were read. */
  fields: number;
}

const limits = { depth: 32, fields: 5_000 };
const largestNumber = 536_870_911;

const scalars: Readonly<Record<string, ScalarType>> = {
  double: 'double',
  float: 'float',
  int32: 'int32',
  int64: 'int64',
  uint32: 'uint32',
  uint64: 'uint64',
  sint32: 'sint32',
  sint64: 'sint64',
  fixed32: 'fixed32',
  fixed64: 'fixed64',
  sfixed32: 'sfixed32',
  sfixed64: 'sfixed64',
  bool: 'bool',
  string: 'string',
  bytes: 'bytes',
  // How the predecessor's tools spell them.
  unit32: 'uint32',
  unit64: 'uint64',
};

/** Undefined where it is no message at all; a field with a problem is left out. */
export function readRawMessage(
  value: unknown,
  path: string,
  reading: SignatureReading,
  depth: number,
): RawMessage | undefined {
  const complain = (at: string, message: string) => void reading.problems.push({ path: path + at, message });
  if (depth > limits.depth)
    return complain('', `is nested more than ${limits.depth} deep; describe a flatter message.`);
  const properties = readProperties(value, path, ['messagename', 'messageargumentlist'], reading);
  if (!properties) return complain('', 'must be an object with "messageName" and "messageargumentList".');
  const name = properties.text('messagename');
  if (name === '') complain(properties.path('messagename'), 'must be the name of the message.');
  const list = properties.value('messageargumentlist') ?? [];
  if (!Array.isArray(list)) return complain(properties.path('messageargumentlist'), 'must be an array of fields.');
  const fields: RawField[] = [];
  for (const [index, item] of list.entries()) {
    reading.fields += 1;
    if (reading.fields > limits.fields) {
      if (reading.fields === limits.fields + 1)
        complain('', `describes more than ${limits.fields} fields; that is too many.`);
      break;
    }
    const at = `${properties.path('messageargumentlist')}/${index}`;
    const field = readRawField(item, path + at, reading, depth);
    const twin = field && fields.find(({ number }) => number === field.number);
    if (twin)
      complain(at, `has tag ${twin.number}, which "${twin.name}" has already; give each field a tag of its own.`);
    else if (field) fields.push(field);
  }
  const message = { name, fields };
  if (!reading.named.get(name)?.fields.length) reading.named.set(name, message);
  return message;
}

function readRawField(value: unknown, path: string, reading: SignatureReading, depth: number): RawField | undefined {
  const complain = (at: string, message: string) => void reading.problems.push({ path: path + at, message });
  const properties = readProperties(value, path, ['name', 'role', 'tag', 'type', 'complextype'], reading);
  if (!properties) return complain('', 'must be an object with "name", "role", "tag" and "type".');
  const name = properties.text('name');
  const role = properties.text('role').toLowerCase();
  if (!['', 'optional', 'required', 'repeated'].includes(role))
    complain(properties.path('role'), `is "${role}"; it must be "", "optional", "required" or "repeated".`);
  const number = readTag(properties.value('tag'));
  if (number === undefined)
    complain(
      properties.path('tag'),
      `must be a field number from 1 to ${largestNumber}, or a dotted path that ends in one.`,
    );
  const type = properties.text('type');
  const complex = properties.value('complextype');
  const inline = isEmpty(complex)
    ? undefined
    : readRawMessage(complex, path + properties.path('complextype'), reading, depth + 1);
  const rawType = readType(type, inline);
  if (rawType === undefined)
    complain(properties.path('type'), 'must be a scalar type or the name of a message or enum.');
  if (rawType?.kind === 'scalar' && inline)
    complain(properties.path('complextype'), `describes a message, but the type is ${type}; leave out one of the two.`);
  if (number === undefined || rawType === undefined) return undefined;
  const presence = role === 'optional' || role === 'required' ? role : undefined;
  return { number, name, repeated: role === 'repeated', presence, type: rawType, inline };
}

function readType(type: string, inline: RawMessage | undefined): RawType | undefined {
  const scalar = Object.hasOwn(scalars, type.toLowerCase()) && scalars[type.toLowerCase()];
  if (scalar) return { kind: 'scalar', name: scalar };
  if (type.toLowerCase() === 'group' && inline) return { kind: 'group', name: inline.name };
  const name = type || inline?.name;
  return name ? { kind: 'named', name } : undefined;
}

function readTag(value: unknown): number | undefined {
  const text = Number.isInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || !/^\s*\d+(\.\d+)*\s*$/.test(text)) return undefined;
  const number = Number(text.split('.').at(-1));
  return number >= 1 && number <= largestNumber ? number : undefined;
}

interface Properties {
  value(key: string): unknown;
  /** Trimmed; '' where it is absent or no text. */
  text(key: string): string;
  /** `/key`, as the document spells it. */
  path(key: string): string;
}

/**
 * The properties of an object, their names in any case. One that is not known may be ignored while it is a remark; where
 * it holds a structure, ignoring it could mean another message than the writer's.
 */
function readProperties(
  value: unknown,
  path: string,
  known: readonly string[],
  { problems }: SignatureReading,
): Properties | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const spelled = new Map<string, string>();
  const values = new Map<string, unknown>();
  for (const [key, item] of Object.entries(value)) {
    const lower = key.toLowerCase();
    if (known.includes(lower)) {
      spelled.set(lower, key);
      values.set(lower, item);
    } else if (!isEmpty(item) && typeof item === 'object') {
      problems.push({ path: `${path}/${key}`, message: 'is not a property of a signature; remove it.' });
    }
  }
  return {
    value: (key) => values.get(key),
    text(key) {
      const text = values.get(key);
      return typeof text === 'string' ? text.trim() : '';
    },
    path: (key) => `/${spelled.get(key) ?? key}`,
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
