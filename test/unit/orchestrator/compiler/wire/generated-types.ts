import fc from 'fast-check';

/** A generated field; `fields` are those of a message. */
export interface Field {
  readonly number: number;
  readonly type: string;
  readonly repeated: boolean;
  readonly fields: readonly Field[];
}

/** 64-bit integers are bigint; messages are `Value`s, bytes are Buffers. */
export type Value = Record<string, unknown>;

const [int32, uint32] = [fc.integer(), fc.integer({ min: 0, max: 0xffffffff })];
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  double: fc.double(),
  float: fc.float(),
  int32,
  int64,
  uint32,
  uint64,
  sint32: int32,
  sint64: int64,
  fixed32: uint32,
  fixed64: uint64,
  sfixed32: int32,
  sfixed64: int64,
  bool: fc.boolean(),
  string: fc.string({ unit: 'grapheme', maxLength: 60 }),
  bytes: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
  enum: int32,
};

const number = fc.oneof(fc.integer({ min: 1, max: 18 }), fc.integer({ min: 1, max: 900 }));

const scalars = (count: number) =>
  fc.uniqueArray(
    fc.record({
      number,
      type: fc.constantFrom(...Object.keys(values)),
      repeated: fc.boolean(),
      fields: fc.constant<readonly Field[]>([]),
    }),
    { selector: (field) => field.number, minLength: 1, maxLength: count },
  );

const messages = fc.record({
  number,
  type: fc.constant('message'),
  repeated: fc.boolean(),
  fields: scalars(4),
});

/** The fields of a message; a quarter are messages themselves, one level deep. */
export const messageTypes: fc.Arbitrary<readonly Field[]> = fc
  .tuple(scalars(6), fc.array(messages, { maxLength: 2 }))
  .map(([plain, nested]) => [...new Map([...plain, ...nested].map((field) => [field.number, field])).values()]);

/** A message of the type: any field may be absent, or present with its default. */
export function messagesOf(fields: readonly Field[]): fc.Arbitrary<Value> {
  const entries = fields.map((field) => {
    const one = field.type === 'message' ? messagesOf(field.fields) : usually(values[field.type], zeroOf(field.type));
    return [name(field), field.repeated ? fc.array(one, { maxLength: 5 }) : one] as const;
  });
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] }).map((value) => ({ ...value }));
}

const usually = (arbitrary: fc.Arbitrary<unknown> = fc.constant(0), zero: unknown) =>
  fc.oneof({ arbitrary, weight: 5 }, { arbitrary: fc.constant(zero), weight: 1 });

export const name = (field: Pick<Field, 'number'>): string => `f${field.number}`;

export function zeroOf(type: string): unknown {
  if (/64/.test(type)) return 0n;
  if (type === 'bool') return false;
  if (type === 'string') return '';
  return type === 'bytes' ? Buffer.alloc(0) : 0;
}
