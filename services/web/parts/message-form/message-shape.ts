/** A message as a form shows it, whatever described it: a schema, or the ports of a composition. */
export interface MessageShape {
  readonly name: string;
  readonly fields: readonly FormField[];
}

export interface FormField {
  /** In JSON. */
  readonly name: string;
  readonly description?: string | undefined;
  readonly holds: 'one' | 'list' | 'map';
  readonly value: FieldValue;
  /** Of a map: what its keys are written as. */
  readonly key?: FieldValue | undefined;
  /** Whether its absence says something else than its default. */
  readonly isOptional: boolean;
  /** The choice that it is a member of: one of its members at most is set. */
  readonly oneof?: string | undefined;
}

export type FieldValue =
  | { readonly type: 'text' | 'bytes' | 'boolean' | 'number' | 'json' }
  | {
      readonly type: 'integer';
      readonly least: bigint;
      readonly most: bigint;
      /** Written as text in JSON, whose numbers are exact up to 2^53 alone. */
      readonly isText: boolean;
    }
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  /** A function, because a message may lie in itself. */
  | { readonly type: 'message'; readonly shape: () => MessageShape };

/** A value of a scalar type of proto files; undefined for any other name. */
export const scalarOf = (protoType: string): FieldValue | undefined => scalars.get(protoType);

const signed = (bits: bigint, isText: boolean): FieldValue => ({
  ...{ type: 'integer', isText, least: -(2n ** (bits - 1n)), most: 2n ** (bits - 1n) - 1n },
});
const unsigned = (bits: bigint, isText: boolean): FieldValue => ({
  ...{ type: 'integer', isText, least: 0n, most: 2n ** bits - 1n },
});
const named = (value: FieldValue, ...names: readonly string[]) => names.map((name) => [name, value] as const);

const scalars: ReadonlyMap<string, FieldValue> = new Map([
  ...named({ type: 'text' }, 'string'),
  ...named({ type: 'bytes' }, 'bytes'),
  ...named({ type: 'boolean' }, 'bool'),
  ...named({ type: 'number' }, 'double', 'float'),
  ...named(signed(32n, false), 'int32', 'sint32', 'sfixed32'),
  ...named(unsigned(32n, false), 'uint32', 'fixed32'),
  ...named(signed(64n, true), 'int64', 'sint64', 'sfixed64'),
  ...named(unsigned(64n, true), 'uint64', 'fixed64'),
]);

/** Whether a value is short, so that a list of them is written as one text with commas between. */
export const isShort = ({ type }: FieldValue): boolean => ['boolean', 'number', 'integer', 'choice'].includes(type);

/** Whether a field shows that it is not set: a message, a member of a choice, or what is declared so. */
export const mayBeAbsent = ({ holds, value, isOptional, oneof }: FormField): boolean =>
  holds === 'one' && (isOptional || oneof !== undefined || value.type === 'message');
