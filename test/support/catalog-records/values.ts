import fc from 'fast-check';
import { codeSets } from '../../../services/catalog/domain/code-sets.ts';
import type { AnyRecord, Entity } from '../../../services/catalog/domain/declare/entity.ts';
import type { Field } from '../../../services/catalog/domain/declare/field.ts';
import { earliest, latest } from './extremes.ts';

/** Longer texts are tried once, as the largest record; generating many would cost seconds. */
const longestGenerated = 600;

/** Texts that something on the way could take for more than text. */
const odd = [
  "'; DROP TABLE users; --",
  '100%',
  '_',
  '\\',
  ' a ',
  '"',
  '$1',
  '{"a":1}',
  '\u{1f600}',
  'ﬀİß',
  '\u202eabc',
  '\ufeff',
  'a/b?c#d',
  '\t\r\n',
  'null',
];

const texts = (min: number, max: number): fc.Arbitrary<string> => {
  // A character outside the first plane counts as one.
  const generated = fc.string({ unit: 'binary', minLength: min, maxLength: Math.min(max, longestGenerated) });
  const any = generated.map((text) => text.replaceAll('\0', 'x'));
  const full = fc
    .constantFrom('a', 'ß', '\u{1f600}')
    .map((character) => character.repeat(Math.min(max, longestGenerated)));
  const known = odd.filter((text) => [...text].length <= max);
  return fc.oneof({ weight: 4, arbitrary: any }, full, ...(known.length > 0 ? [fc.constantFrom(...known)] : []));
};

const whole = (min: number, max: number) => fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max, 0));
const whole15 = whole(-(2 ** 15), 2 ** 15 - 1);
const whole31 = whole(-(2 ** 31), 2 ** 31 - 1);
const safe = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const smallJson = fc.json({ maxDepth: 3 });

/** Values of a field that has one. */
export function valuesOf({
  kind,
  required,
  max = 0,
  maxText = 0,
  codes,
  oneOf,
  contains = '',
}: Field): fc.Arbitrary<unknown> {
  switch (kind) {
    case 'uuid':
      return fc.uuid();
    case 'text':
      return oneOf
        ? fc.constantFrom(...oneOf)
        : texts(required ? 1 : 0, max - contains.length).map((one) => one + contains);
    case 'secret':
      return texts(1, max);
    case 'code':
      return fc.constantFrom(...Object.keys(codes ? codeSets[codes] : {}));
    case 'flag':
      return fc.boolean();
    case 'short':
      return whole15;
    case 'integer':
      return whole31;
    case 'serial':
    case 'long':
      return safe;
    case 'instant':
      return whole(earliest, latest);
    case 'json':
      return smallJson.filter((text) => [...text].length <= max);
    case 'bytes':
      return fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64'));
    case 'list':
      return fc
        .array(fc.record({ name: texts(0, 100), contact: texts(0, 100) }), { maxLength: 4 })
        .filter((items) => JSON.stringify(items).length <= maxText);
  }
}

/** Any record of an entity, apart from what `given` says. */
export function recordsOf({ fields }: Entity, given: AnyRecord): fc.Arbitrary<AnyRecord> {
  const values = Object.entries(fields)
    .filter(([name, { kind }]) => !(name in given) && kind !== 'serial')
    .map(([name, field]) => [name, field.required ? valuesOf(field) : fc.option(valuesOf(field))] as const);
  return fc.record(Object.fromEntries(values)).map((record) => orderly({ ...record, ...given }));
}

/** What ends does not do so before it starts: the one rule about two fields that there is. */
function orderly(record: AnyRecord): AnyRecord {
  const { start, end } = record;
  return typeof start === 'number' && typeof end === 'number' && start > end
    ? { ...record, start: end, end: start }
    : record;
}
