import type { FieldSchema, MessageSchema } from '../../../kit/codec/message-schema.ts';
import type { ArgumentDocument, MessageDocument } from './documents.ts';
import { limits } from './limits.ts';
import type { TypeNames } from './type-names.ts';

/** A message as `PROTOBUF.json` lists it: its own fields, types by name. */
export const describeFlat = (message: MessageSchema, names: TypeNames): MessageDocument => ({
  messageName: names.of(message),
  messageargumentList: [...message.fields.values()].map((field) => argumentOf(field, '', names)),
});

/** What one message with all that lies in it may cost. */
export interface Budget {
  fields: number;
}

/** A message with all that lies in it does not fit into a composition file. */
export interface Unfit {
  readonly problem: string;
}

/**
 * A message with all that lies in it, as `TGIF.json` and the signatures of maps have it. A type that lies in itself is
 * described once; inside of that it is a name.
 */
export function describeNested(
  message: MessageSchema,
  names: TypeNames,
  budget: Budget = { fields: limits.nestedFields },
): MessageDocument | Unfit {
  const open = new Set<MessageSchema>();

  function describe(inner: MessageSchema, path: string): MessageDocument | Unfit {
    if (open.size >= limits.depth)
      return { problem: `nests messages more than ${limits.depth} deep; use a flatter message` };
    open.add(inner);
    const messageargumentList: ArgumentDocument[] = [];
    for (const field of inner.fields.values()) {
      budget.fields -= 1;
      if (budget.fields < 0)
        return { problem: `has more than ${limits.nestedFields} fields, nested ones included; use a smaller message` };
      const argument = argumentOf(field, path, names);
      if (!field.message || open.has(field.message)) {
        messageargumentList.push(argument);
        continue;
      }
      const complexType = describe(field.message, `${argument.tag}.`);
      if ('problem' in complexType) return complexType;
      messageargumentList.push({ ...argument, complexType });
    }
    open.delete(inner);
    return { messageName: names.of(inner), messageargumentList };
  }

  return describe(message, '');
}

function argumentOf(field: FieldSchema, path: string, names: TypeNames): ArgumentDocument {
  return { role: roleOf(field), type: typeOf(field, names), name: field.name, tag: `${path}${field.number}` };
}

/** A member of a oneof is there or not, whatever its value: what readers know as optional. */
const roleOf = ({ repeated, presence, oneof }: FieldSchema): ArgumentDocument['role'] =>
  repeated ? 'repeated' : (presence ?? (oneof === undefined ? '' : 'optional'));

function typeOf({ type, message, enumName }: FieldSchema, names: TypeNames): string {
  if (type === 'enum') return names.ofEnum(enumName ?? '');
  if (type === 'message' && message) return names.of(message);
  return type;
}
