import type { Form, Part, TargetField, TargetMessage } from './emit.ts';
import { describeField } from './field-path.ts';
import type { FieldSchema, MessageSchema } from './schema.ts';
import { isMessage, isPackable, wireTypeOf, wireTypes } from './wire-types.ts';

/** What a target's message is made of, while it is being collected. */
export interface Drafted {
  readonly schema: MessageSchema;
  readonly fields: Map<number, DraftedField>;
}

interface DraftedField {
  readonly field: FieldSchema;
  readonly parts: Part[];
  readonly inside: Drafted | undefined;
  /** Counts entries of the map: the greater, the later its last one. */
  order: number;
}

export const createDrafted = (schema: MessageSchema): Drafted => ({ schema, fields: new Map() });

/** Gives the field at the end of the path another part; or a sentence that says what stands against it. */
export function draftPart(
  drafted: Drafted,
  path: readonly FieldSchema[],
  part: Part,
  order: number,
): string | undefined {
  const [field, ...rest] = path;
  if (field === undefined) return undefined;
  const whole = rest.length === 0;
  const known: DraftedField = drafted.fields.get(field.number) ?? {
    field,
    parts: [],
    inside: whole || !field.message ? undefined : createDrafted(field.message),
    order,
  };
  if (whole !== (known.inside === undefined))
    return `${describeField(field)} is mapped as a whole and in parts; do one of the two.`;
  drafted.fields.set(field.number, known);
  known.order = order;
  if (known.inside) return draftPart(known.inside, rest, part, order);
  if (!field.repeated) {
    // Of several values of one source for one place the last entry's counts, whether or not it is there in a message.
    const earlier = known.parts.findIndex(({ source }) => source === part.source);
    if (earlier >= 0) known.parts.splice(earlier, 1);
  }
  known.parts.push(part);
  return undefined;
}

export function buildTargetMessage({ fields }: Drafted): TargetMessage {
  const built = new Map([...fields.values()].map((drafted) => [drafted, buildTargetField(drafted)]));
  const oneofs = Map.groupBy(
    [...built.keys()].filter(({ field }) => field.oneof !== undefined),
    ({ field }) => field.oneof,
  );
  const inMapOrder = (members: DraftedField[]) =>
    members.toSorted((a, b) => a.order - b.order).flatMap((member) => built.get(member) ?? []);
  return {
    fields: [...built.values()].sort((a, b) => a.tag - b.tag),
    rivals: [...oneofs.values()].filter(({ length }) => length > 1).map(inMapOrder),
  };
}

function buildTargetField({ field, parts, inside }: DraftedField): TargetField {
  const form = inside ? 'nested' : formOf(field);
  const wireType = form === 'packed' ? wireTypes.delimited : wireTypeOf(field.type);
  return {
    // A number of 29 bits and three more: it must not turn negative.
    tag: ((field.number << 3) | wireType) >>> 0,
    form,
    group: field.type === 'group',
    varint: wireType === wireTypes.varint,
    presence: form === 'message' || field.presence !== undefined || field.oneof !== undefined,
    required: field.presence === 'required' ? shortest[wireType] : 0,
    parts,
    inside: inside && buildTargetMessage(inside),
    size: 0,
    contentSize: 0,
    chosen: undefined,
  };
}

/** Bytes of the default value; of what has a length, 1 stands for yes. */
const shortest = { 0: 1, 1: 8, 2: 1, 3: 1, 4: 0, 5: 4 } as const;

function formOf({ repeated, type }: FieldSchema): Form {
  if (repeated) return isPackable(type) ? 'packed' : 'elements';
  if (isMessage(type)) return 'message';
  return wireTypeOf(type) === wireTypes.delimited ? 'delimited' : 'number';
}

/** Required fields that nothing is mapped to. */
export function missingFields({ schema, fields }: Drafted): readonly string[] {
  const missing = [...schema.fields.values()].filter(
    ({ number, presence }) => presence === 'required' && !fields.has(number),
  );
  return [
    ...missing.map((field) => `${describeField(field)} of ${schema.name}`),
    ...[...fields.values()].flatMap(({ inside }) => (inside ? missingFields(inside) : [])),
  ];
}
