import type { MessageSchema } from '../../../../../services/kit/codec/message-schema.ts';
import type { MessageDocument } from '../../../../../services/onboarding/domain/composition/documents.ts';
import { readSignature } from '../../../../../services/orchestrator/compiler/signature.ts';
import type { Declared, DeclaredField } from './generated-protos.ts';

/** A message as the orchestrator reads it from a map, into which the canvas copies it from `TGIF.json`. */
export function readPort(document: MessageDocument | undefined): MessageSchema {
  const signature = readSignature(JSON.stringify(document));
  if ('problems' in signature) throw new Error(JSON.stringify(signature.problems));
  return signature.schema;
}

/** A message of `PROTOBUF.json`, whose types are names of other messages there, or of enums. */
export function readListed(name: string, listed: readonly MessageDocument[]): MessageSchema {
  const inline = (inner: string, seen: readonly string[]): MessageDocument => {
    const found = listed.filter(({ messageName }) => messageName === inner);
    if (found.length !== 1) throw new Error(`${found.length} messages are called ${inner}`);
    return {
      messageName: inner,
      messageargumentList: (found[0]?.messageargumentList ?? []).map((argument) => ({
        ...argument,
        ...(listed.some(({ messageName }) => messageName === argument.type) &&
          !seen.includes(argument.type) && { complexType: inline(argument.type, [...seen, argument.type]) }),
      })),
    };
  };
  return readPort(inline(name, [name]));
}

/** Where a message that was read differs from the one that was declared; empty where they are the same. */
export function differences(read: MessageSchema, declared: Declared): string[] {
  const compared = new Map<Declared, Set<MessageSchema>>();
  const walk = (schema: MessageSchema, wanted: Declared, path: string): string[] => {
    const before = compared.get(wanted) ?? new Set();
    if (before.has(schema)) return [];
    compared.set(wanted, before.add(schema));
    const fields = [...schema.fields.values()];
    if (fields.length !== wanted.fields.length) return [`${path} has ${fields.length} fields`];
    return wanted.fields.flatMap((field) => {
      const found = schema.fields.get(field.number);
      const at = `${path}.${field.name}`;
      if (!found || found.name !== field.name) return [`${at} is missing`];
      if (found.repeated !== (field.kind === 'repeated' || field.kind === 'map')) return [`${at} is repeated or not`];
      const hasPresence = field.kind === 'optional' || field.kind === 'oneof';
      if ((found.presence === 'optional') !== hasPresence) return [`${at} is optional or not`];
      if (field.kind !== 'map') return compareType(found, field.type, at);
      const [key, value] = [found.message?.fields.get(1), found.message?.fields.get(2)];
      if (key?.type !== field.key || !value) return [`${at} has other keys`];
      return compareType(value, field.type, at);
    });
  };
  const compareType = (
    found: { readonly type: string; readonly message?: MessageSchema },
    wanted: DeclaredField['type'],
    at: string,
  ): string[] => {
    if ('message' in wanted) return found.message ? walk(found.message, wanted.message, at) : [`${at} is no message`];
    const type = 'scalar' in wanted ? wanted.scalar : 'enum';
    return found.type === type ? [] : [`${at} is ${found.type}, not ${type}`];
  };
  return walk(read, declared, '');
}
