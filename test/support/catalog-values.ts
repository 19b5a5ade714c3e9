import { codeSets } from '../../services/catalog/domain/code-sets.ts';
import type { Entity } from '../../services/catalog/domain/declare/entity.ts';
import type { Field } from '../../services/catalog/domain/declare/field.ts';

const id = '0f7c9e2a-1b3d-4c5e-8f60-718293a4b5c6';

/** Texts that have broken programs before; each is an ordinary text here. */
export const edgeCaseTexts: readonly string[] = [
  "Robert'); DROP TABLE solutions;--",
  "' OR '1'='1",
  '$1 $$ {{7*7}} %s %_\\ `id` $(id)',
  '<script>alert(1)</script>',
  '🗝️ 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 \u{10ffff}',
  '\u202eright to left\u202c \u200b \ufeff \u2028',
  '\u0001\t\r\n\u007f\u0085',
  'é is e\u0301',
  '__proto__',
  'null',
  '"quoted", \\"twice\\" and {"not":"json"}',
  ' blanks at both ends ',
];

/** A value a field takes. */
export function goodValue({ kind, codes, oneOf, items }: Field): unknown {
  const values: Readonly<Record<Field['kind'], () => unknown>> = {
    uuid: () => id,
    serial: () => 7,
    text: () => oneOf?.[0] ?? 'a text',
    code: () => (codes ? Object.keys(codeSets[codes])[0] : undefined),
    flag: () => true,
    short: () => -7,
    integer: () => 70_000,
    long: () => 2 ** 40,
    instant: () => 1_700_000_000_000,
    json: () => '{"a":[1,null,"é"]}',
    bytes: () => 'AAEC',
    list: () => (items === 'AuthorTransport' ? [{ name: 'Ada', contact: 'ada@example.org' }] : []),
    secret: () => 'a secret',
  };
  return values[kind]();
}

const texts = ({ max = 0 }: Field): unknown[] => [
  'x'.repeat(max + 1),
  'a\u0000b',
  'a\ud800',
  '\udc00b',
  7,
  true,
  {},
  [],
];
const numbers = (beyond: number): unknown[] => ['7', 'x', 1.5, beyond, -beyond, true, {}, [], [7]];

/** Values a field does not take. */
export function badValues(field: Field): unknown[] {
  const values: Readonly<Record<Field['kind'], () => unknown[]>> = {
    uuid: () => ['', 'x', `${id}0`, id.replaceAll('-', ''), `{${id}}`, `${id}\n`, 7, {}, [id]],
    serial: () => [...numbers(2 ** 53), 0],
    text: () => texts(field),
    code: () => ['', 'ZZ', 'pb', 'PB ', 7, {}, []],
    flag: () => ['true', 'yes', 0, 1, {}, []],
    short: () => numbers(2 ** 15 + 1),
    integer: () => numbers(2 ** 31 + 1),
    long: () => numbers(2 ** 53),
    instant: () => [...numbers(1e18), '2019-06-03T20:59:59Z'],
    json: () => [...texts(field), '', '{', "{'a':1}", '{"a":1}}', 'undefined', '[NaN]'],
    bytes: () => ['a', 'AAE', 'AA E', 'AAEC\n', 'é', '=AAE', 7, {}, [], 'A'.repeat(4 * (field.max ?? 0))],
    list: () => [
      'x',
      {},
      [1],
      [null],
      [{ name: 'Ada' }],
      [{ name: 7, contact: 'x' }],
      [{ name: 'a\ud800', contact: 'x' }],
      Array.from({ length: 33 }, () => ({ name: '', contact: '' })),
      [{ name: 'x'.repeat(1000), contact: 'ada@example.org' }],
    ],
    secret: () => ['', ...texts(field)],
  };
  return values[field.kind]();
}

/** A body with a good value for every field. */
export const goodBody = ({ fields }: Entity): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, goodValue(field)]));
