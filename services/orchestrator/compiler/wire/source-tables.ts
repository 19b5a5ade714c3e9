import { describeField } from './field-path.ts';
import type { SourceField, SourceTable } from './scan.ts';
import type { FieldSchema, MessageSchema } from './schema.ts';
import { isMessage, isPackable, wireTypeOf } from './wire-types.ts';

/** What is wanted of a source's message, while it is being collected. */
export interface Wanted {
  readonly schema: MessageSchema;
  readonly fields: Map<number, { readonly field: FieldSchema; slot: number; inside: Wanted | undefined }>;
}

export const createWanted = (schema: MessageSchema): Wanted => ({ schema, fields: new Map() });

/** The slot of the field at the end of the path; `allocate` makes one where it has none yet. */
export function wantField(wanted: Wanted, path: readonly FieldSchema[], allocate: () => number): number {
  const [field, ...rest] = path;
  if (field === undefined) return -1;
  const known = wanted.fields.get(field.number) ?? { field, slot: -1, inside: undefined };
  wanted.fields.set(field.number, known);
  if (rest.length === 0) {
    if (known.slot < 0) known.slot = allocate();
    return known.slot;
  }
  if (known.inside === undefined && field.message) known.inside = createWanted(field.message);
  return known.inside ? wantField(known.inside, rest, allocate) : -1;
}

/** Fields up to this number are found by index: beyond it the array would mostly be holes. */
const densest = 63;

export function buildSourceTable(wanted: Wanted): SourceTable {
  const dense: (SourceField | undefined)[] = [];
  const sparse = new Map<number, SourceField>();
  for (const field of noticed(wanted)) {
    const built = buildSourceField(wanted, field);
    if (field.number > densest) sparse.set(field.number, built);
    else {
      while (dense.length <= field.number) dense.push(undefined);
      dense[field.number] = built;
    }
  }
  return { dense, sparse };
}

/** Those that are wanted, and those that end them by being of the same oneof. */
const noticed = ({ schema, fields }: Wanted): FieldSchema[] => {
  const oneofs = new Set([...fields.values()].map(({ field }) => field.oneof).filter((name) => name !== undefined));
  return [...schema.fields.values()].filter(
    ({ number, oneof }) => fields.has(number) || (oneof !== undefined && oneofs.has(oneof)),
  );
};

function buildSourceField(wanted: Wanted, field: FieldSchema): SourceField {
  const { slot = -1, inside } = wanted.fields.get(field.number) ?? {};
  const rivals = [...wanted.fields.values()].filter(
    ({ field: other }) => other.oneof !== undefined && other.oneof === field.oneof && other.number !== field.number,
  );
  return {
    label: describeField(field),
    wireType: wireTypeOf(field.type),
    packable: field.repeated && isPackable(field.type),
    slot,
    replaces: !field.repeated && !isMessage(field.type),
    inside: inside && buildSourceTable(inside),
    clears: rivals.flatMap(slotsOf),
  };
}

const slotsOf = ({ slot, inside }: { slot: number; inside: Wanted | undefined }): number[] => [
  ...(slot < 0 ? [] : [slot]),
  ...[...(inside?.fields.values() ?? [])].flatMap(slotsOf),
];
