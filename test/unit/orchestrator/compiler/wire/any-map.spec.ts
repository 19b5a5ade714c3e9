import { expect } from 'chai';
import fc from 'fast-check';
import { fuzzRuns } from '../../../../support/fuzz-runs.ts';
import { collatorMap, splitterMap } from './documents.ts';
import { collateProblems, splitProblems } from './programs.ts';

const line = 'Line line { 1 string label, 2 repeated sint32 x }';
const every = `In: 1 int32 a, 2 repeated int32 b, 3 Colour c, 4 ${line}, 5 repeated Line e { 1 string l }, 6 optional float f`;
const documents = [
  splitterMap(every, [
    ['m', every, 1, 1],
    ['m', every, '4.1', '4.1'],
    ['n', every, 2, 1, { conversion: 'last' }],
  ]),
  collatorMap(every, [
    ['m', every, 1, 1],
    ['n', every, 2, 2],
  ]),
  { ...collatorMap(every, []), collator_type: 'Array-based' },
];

/** The document with what is at the place the numbers lead to replaced; signatures are opened, too. */
function tamper(value: unknown, [turn = 0, ...turns]: readonly number[], by: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('{'))
    return JSON.stringify(tamper(JSON.parse(value), [turn, ...turns], by)) ?? '';
  if (typeof value !== 'object' || value === null || turns.length === 0) return by;
  const keys = Object.keys(value);
  const key = keys[turn % Math.max(keys.length, 1)];
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  return key === undefined ? by : Object.assign(copy, { [key]: tamper(Reflect.get(value, key), turns, by) });
}

const strange = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('__proto__', 'constructor', '1.1', '5.1', '0', 'null', -1, 1e300, 'repeated', 'Line', '{}', '[]'),
);
const tampered = fc
  .tuple(fc.constantFrom(...documents), fc.array(fc.nat(20), { maxLength: 10 }), strange)
  .map(([document, turns, by]) => tamper(document, turns, by));

describe('any document at all', () => {
  it('is a map, or has problems with a path and a sentence', () => {
    fc.assert(
      fc.property(fc.oneof({ arbitrary: tampered, weight: 9 }, { arbitrary: fc.anything(), weight: 1 }), (document) => {
        for (const { path, message } of [...splitProblems(document, ['m', 'n']), ...collateProblems(document)]) {
          expect(path).to.match(/^(\/.+)?$/);
          expect(message).to.match(/^.+\.$/s);
        }
      }),
      { numRuns: fuzzRuns(2_000) },
    );
  });
});
