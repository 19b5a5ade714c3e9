import type { FieldSchema, ScalarType } from '../../../kit/codec/message-schema.ts';
import type { Field, Message } from '../graph.ts';

/** A message as matching sees it: types resolved, fields in the order of their numbers. */
export interface MessageShape {
  readonly name: string;
  readonly fields: readonly FieldShape[];
}

export interface FieldShape {
  readonly number: string;
  readonly name: string;
  readonly role: string;
  readonly type: FieldSchema['type'];
  /** Of an enum, a message or a group. */
  readonly typeName: string;
  readonly message?: MessageShape;
  /** For a message that lies in itself: how many messages further out it begins. */
  readonly up?: number;
}

const scalars: ReadonlySet<string> = new Set<ScalarType>([
  ...(['double', 'float', 'int32', 'int64', 'uint32', 'uint64', 'sint32', 'sint64', 'fixed32', 'fixed64'] as const),
  ...(['sfixed32', 'sfixed64', 'bool', 'string', 'bytes'] as const),
]);

/** How the predecessor's tools spell them. */
const misspelled: Readonly<Record<string, ScalarType>> = { unit32: 'uint32', unit64: 'uint64' };

export function shapeOf(message: Message): MessageShape {
  const described = namesIn(message, new Set());

  const resolve = ({ messageName, messageargumentList }: Message, open: readonly string[]): MessageShape => ({
    name: messageName,
    fields: messageargumentList
      .map((field) => resolveField(field, [messageName, ...open]))
      .sort((a, b) => a.number.length - b.number.length || (a.number < b.number ? -1 : 1)),
  });

  function resolveField(field: Field, open: readonly string[]): FieldShape {
    const { type: typeName, name = '', tag, complexType } = field;
    const base = { number: tag.trim().split('.').at(-1) ?? '', name, role: field.role.toLowerCase() };
    const type = typeName.toLowerCase();
    if (complexType) {
      const isGroup = type === 'group';
      return { ...base, type: isGroup ? 'group' : 'message', typeName, message: resolve(complexType, open) };
    }
    if (scalars.has(type)) return { ...base, type: type as ScalarType, typeName: '' };
    const known = misspelled[type];
    if (known) return { ...base, type: known, typeName: '' };
    const up = open.indexOf(typeName);
    if (up >= 0) return { ...base, type: 'message', typeName, up };
    // A type that is described nowhere can only be an enum: of those there is no more than the name.
    return { ...base, type: described.has(typeName) ? 'message' : 'enum', typeName };
  }

  return resolve(message, []);
}

function namesIn({ messageName, messageargumentList }: Message, names: Set<string>): ReadonlySet<string> {
  names.add(messageName);
  for (const { complexType } of messageargumentList) if (complexType) namesIn(complexType, names);
  return names;
}
