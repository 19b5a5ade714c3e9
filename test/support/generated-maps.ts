import fc from 'fast-check';

/** A route of a map before it is known what there is to choose from. */
export interface Pick {
  readonly from: number;
  readonly to: number;
  /** Which target of a splitter, or source of a collator. */
  readonly neighbour: number;
}

interface MapField {
  readonly tag: number;
  readonly kind: 'text' | 'number' | 'item';
  readonly repeated: boolean;
}

/** The fields of the one message type that all generated maps are about. */
export const mapFields: readonly MapField[] = [
  { tag: 1, kind: 'text', repeated: true },
  { tag: 2, kind: 'text', repeated: true },
  { tag: 3, kind: 'text', repeated: false },
  { tag: 4, kind: 'text', repeated: false },
  { tag: 5, kind: 'number', repeated: true },
  { tag: 6, kind: 'number', repeated: false },
  { tag: 8, kind: 'item', repeated: true },
];

const types = { text: 'string', number: 'int64', item: 'Item' };

function argumentOf({ tag, kind, repeated }: MapField): object {
  const inside = [{ name: 'text', tag: `${tag}.1`, role: 'repeated', type: 'string' }];
  return {
    name: `field${tag}`,
    tag: String(tag),
    role: repeated ? 'repeated' : '',
    type: types[kind],
    ...(kind === 'item' && { complexType: { messageName: 'Item', messageargumentList: inside } }),
  };
}

const signatureOf = (name: string, fields: readonly MapField[]) =>
  JSON.stringify({ messageName: name, messageargumentList: fields.map(argumentOf) });

const whole = signatureOf('Whole', mapFields);
const list = signatureOf(
  'List',
  mapFields.filter(({ kind }) => kind === 'item'),
);

interface Entry {
  readonly neighbour: string;
  readonly from: number;
  readonly to: number;
  readonly conversion: '' | 'last';
}

/** Copy-based without targets, or with something for each of them. */
export function splitterMapOf(targets: readonly string[], picks: readonly Pick[]): object {
  if (targets.length === 0) return { splitter_type: 'Copy-based' };
  const entries = entriesOf(
    targets,
    [...targets.map((_, neighbour) => ({ from: 0, to: 0, neighbour })), ...picks],
    true,
  );
  return {
    splitter_type: 'Parameter-based',
    input_message_signature: whole,
    map_outputs: entries.map(({ neighbour, from, to, conversion }) => ({
      output_field: {
        target_name: neighbour,
        message_signature: whole,
        parameter_tag: String(to),
        mapped_to_field: String(from),
        conversion,
      },
    })),
  };
}

/** Array-based without sources. */
export function collatorMapOf(sources: readonly string[], picks: readonly Pick[]): object {
  if (sources.length === 0) return { collator_type: 'Array-based', output_message_signature: list };
  return {
    collator_type: 'Parameter-based',
    output_message_signature: whole,
    map_inputs: entriesOf(sources, picks, false).map(({ neighbour, from, to, conversion }) => ({
      input_field: {
        source_name: neighbour,
        message_signature: whole,
        parameter_tag: String(from),
        mapped_to_field: String(to),
        conversion,
      },
    })),
  };
}

/** A singular field is filled once: by `each` neighbour, or in all. */
function entriesOf(neighbours: readonly string[], picks: readonly Pick[], each: boolean): Entry[] {
  const taken = new Set<string>();
  return picks.flatMap((pick): Entry[] => {
    const neighbour = neighbours[pick.neighbour % neighbours.length] ?? '';
    const from = mapFields[pick.from % mapFields.length];
    const fitting = mapFields.filter(({ kind }) => kind === from?.kind);
    const to = fitting[pick.to % fitting.length];
    if (!from || !to) return [];
    const key = each ? `${neighbour} ${to.tag}` : String(to.tag);
    if (!to.repeated && taken.has(key)) return [];
    taken.add(key);
    return [{ neighbour, from: from.tag, to: to.tag, conversion: from.repeated && !to.repeated ? 'last' : '' }];
  });
}

const text = fc.oneof(fc.constant('!'), fc.string({ maxLength: 6 }), fc.string({ unit: 'grapheme', maxLength: 4 }));
const delimited = (tag: number, bytes: Uint8Array) => Buffer.concat([Buffer.of((tag << 3) | 2, bytes.length), bytes]);

/** One field of that type on the wire. No singular one has its default, which would be as good as not there. */
export const messageField: fc.Arbitrary<Buffer> = fc.constantFrom(...mapFields).chain(({ tag, kind, repeated }) => {
  if (kind === 'number' && repeated)
    return fc
      .tuple(fc.boolean(), fc.array(fc.nat(127), { minLength: 1, maxLength: 4 }))
      .map(([packed, values]) =>
        packed ? delimited(tag, Buffer.from(values)) : Buffer.concat(values.map((value) => Buffer.of(tag << 3, value))),
      );
  if (kind === 'number') return fc.integer({ min: 1, max: 127 }).map((value) => Buffer.of(tag << 3, value));
  if (kind === 'item') return text.map((value) => delimited(tag, delimited(1, Buffer.from(value))));
  return text.map((value) => delimited(tag, Buffer.from(value || (repeated ? '' : '?'))));
});
