import fc from 'fast-check';
import { type Field, name, type Value, zeroOf } from './generated-types.ts';

/** From a path in one message to a path in another. */
export interface Route {
  readonly from: readonly Field[];
  readonly to: readonly Field[];
}

const integers = ['int64', 'sint64', 'sfixed64'];
const signed = ['int32', 'sint32', 'sfixed32'];
const unsigned = ['uint64', 'fixed64'];

/** What a value can become without losing anything, as the README promises it. */
const wider: Readonly<Record<string, readonly string[]>> = {
  double: ['double'],
  float: ['float', 'double'],
  int32: [...signed, ...integers, 'double', 'enum'],
  sint32: [...signed, ...integers, 'double', 'enum'],
  sfixed32: [...signed, ...integers, 'double', 'enum'],
  int64: integers,
  sint64: integers,
  sfixed64: integers,
  uint32: ['uint32', 'fixed32', ...unsigned, ...integers, 'double'],
  fixed32: ['uint32', 'fixed32', ...unsigned, ...integers, 'double'],
  uint64: unsigned,
  fixed64: unsigned,
  bool: ['bool', ...signed, ...integers, 'uint32', 'fixed32', ...unsigned],
  string: ['string', 'bytes'],
  bytes: ['bytes'],
  enum: ['enum', ...signed, ...integers],
  message: ['message'],
};

/** Every path that a map can name: fields, and those within singular messages. */
const paths = (fields: readonly Field[]): Field[][] =>
  fields.flatMap((field) => [
    [field],
    ...(field.type === 'message' && !field.repeated ? field.fields.map((inner) => [field, inner]) : []),
  ]);

/**
 * Routes out of a message, each to a field of its own in a message made for them: some at its top, some in a message
 * within. Those to repeated numbers of one type share a field.
 */
export const routesFrom = (sources: readonly (readonly Field[])[]): fc.Arbitrary<readonly (readonly Route[])[]> =>
  fc
    .tuple(
      ...sources.map((fields) =>
        fc.array(
          fc.record({
            from: fc.constantFrom(...paths(fields)),
            pick: fc.nat(),
            label: fc.nat(2),
            inside: fc.boolean(),
          }),
          { minLength: 1, maxLength: 6 },
        ),
      ),
    )
    .map((drafts) => drafts.map((list, source) => list.map((draft, index) => toRoute(draft, source * 10 + index + 1))));

interface Draft {
  readonly from: readonly Field[];
  readonly pick: number;
  readonly label: number;
  readonly inside: boolean;
}

function toRoute({ from, pick, label, inside }: Draft, number: number): Route {
  const source = from.at(-1);
  if (!source) throw new Error('a path has a field');
  const types = wider[source.type] ?? [];
  const type = types[pick % types.length] ?? source.type;
  // One in three changes its label.
  const repeated = label === 0 ? !source.repeated : source.repeated;
  const shared = repeated && type !== 'message';
  const target: Field = {
    number: shared ? 40 + Object.keys(wider).indexOf(type) : number,
    type,
    repeated,
    fields: source.fields,
  };
  return { from, to: inside ? [{ number: 100, type: 'message', repeated: false, fields: [] }, target] : [target] };
}

/** The message that the routes lead to. */
export function targetType(routes: readonly Route[]): readonly Field[] {
  const once = (fields: readonly Field[]) => [...new Map(fields.map((field) => [field.number, field])).values()];
  const top = once(routes.filter(({ to }) => to.length === 1).flatMap(({ to }) => to));
  const inside = once(routes.filter(({ to }) => to.length === 2).flatMap(({ to }) => to.slice(1)));
  if (inside.length === 0) return top;
  return [...top, { number: 100, type: 'message', repeated: false, fields: inside }];
}

export const pathText = (path: readonly Field[]): string => path.map(({ number }) => number).join('.');

/** Whether the map has to say that only the last value is wanted. */
export const needsLast = ({ from, to }: Route): boolean => Boolean(from.at(-1)?.repeated && !to.at(-1)?.repeated);

/** Moves values of decoded messages, the ordinary way. Fields without a value stay away, as proto3 writes them. */
export function move(source: Value, target: Value, routes: readonly Route[]): void {
  for (const { from, to } of routes) {
    const [last, goal] = [from.at(-1), to.at(-1)];
    const found = from.reduce<unknown>((value, field) => (value as Value | undefined)?.[name(field)], source);
    if (found === undefined || !last || !goal) continue;
    const values = (last.repeated ? (found as unknown[]) : [found]).map((value) =>
      convert(value, last.type, goal.type),
    );
    const result = goal.repeated ? values : values.at(-1);
    if (goal.repeated ? values.length === 0 : result === undefined || isDefault(result, goal.type)) continue;
    const outer = to.length > 1 ? to[0] : undefined;
    const holder = outer ? ((target[name(outer)] ?? {}) as Value) : target;
    if (outer) target[name(outer)] = holder;
    holder[name(goal)] = goal.repeated ? [...((holder[name(goal)] as unknown[]) ?? []), ...values] : result;
  }
}

const isDefault = (value: unknown, type: string): boolean =>
  type !== 'message' && (Buffer.isBuffer(value) ? value.length === 0 : Object.is(value, zeroOf(type)));

function convert(value: unknown, from: string, to: string): unknown {
  if (from === 'string' && to === 'bytes') return Buffer.from(String(value));
  if (from === 'bool' && to !== 'bool') return convert(value ? 1 : 0, 'int32', to);
  return /64/.test(to) && typeof value === 'number' ? BigInt(value) : value;
}
