import type { ProtoDescription } from '../../../kit/codec/describe-proto.ts';
import type { MessageSchema } from '../../../kit/codec/message-schema.ts';

export interface TypeNames {
  /** All messages: the declared ones in their order, each followed by the entries of its maps. */
  readonly messages: readonly MessageSchema[];
  of(message: MessageSchema): string;
  ofEnum(simpleName: string): string;
}

interface Names {
  readonly simple: string;
  readonly full: string;
}

/** Readers take these for scalar types and groups, in upper and lower case; the last two are a known misspelling. */
const reserved = new Set([
  ...['double', 'float', 'int32', 'int64', 'uint32', 'uint64', 'sint32', 'sint64', 'fixed32', 'fixed64'],
  ...['sfixed32', 'sfixed64', 'bool', 'string', 'bytes', 'group', 'unit32', 'unit64'],
]);

/**
 * Names for the types of a file. Composition files know no packages and no nesting, so a type has its simple name where
 * that means one type only, and otherwise its absolute name, with a dot before it: `.shop.v1.Order.Line`.
 */
export function createTypeNames(description: Pick<ProtoDescription, 'messages'>): TypeNames {
  const names = namesOf(description);
  const uses = new Map<string, number>();
  for (const simple of [...[...names.values()].map((name) => name.simple), ...enumsOf(names.keys())])
    uses.set(simple, (uses.get(simple) ?? 0) + 1);
  const isReserved = (name: string) => reserved.has(name.toLowerCase());
  return {
    messages: [...names.keys()],
    of(message) {
      const { simple, full } = names.get(message) ?? { simple: message.name, full: message.name };
      return uses.get(simple) === 1 && !isReserved(simple) ? simple : `.${full}`;
    },
    ofEnum: (name) => (isReserved(name) ? `.${name}` : name),
  };
}

function namesOf({ messages }: Pick<ProtoDescription, 'messages'>): Map<MessageSchema, Names> {
  const declared = new Map<MessageSchema, string>();
  // The first name of a message is the full one.
  for (const [full, message] of messages) if (!declared.has(message)) declared.set(message, full);
  const names = new Map<MessageSchema, Names>();
  for (const [message, full] of declared) {
    names.set(message, { simple: message.name, full });
    for (const field of message.fields.values()) {
      if (!field.message || declared.has(field.message)) continue;
      const simple = entryName(field.name);
      names.set(field.message, { simple, full: `${full}.${simple}` });
    }
  }
  return names;
}

function enumsOf(messages: Iterable<MessageSchema>): Set<string> {
  const fields = [...messages].flatMap((message) => [...message.fields.values()]);
  return new Set(fields.map(({ enumName }) => enumName).filter((name) => name !== undefined));
}

/** What the protobuf specification calls the message that the entries of a map are: `StatusesEntry` for `statuses`. */
const entryName = (field: string): string =>
  `${field.replace(/(?:^|_+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())}Entry`;
