import { expect } from 'chai';
import { compileCollate } from '../../../../../services/orchestrator/compiler/wire/compile-collate.ts';
import type { MessageSchema } from '../../../../../services/orchestrator/compiler/wire/schema.ts';
import { collatorMap, type Entry, hex, signature } from './documents.ts';
import { collateProblems, collator } from './programs.ts';

const score = 'Score: 1 double value, 2 repeated int32 votes';
const label = 'Label: 1 string text';
const report = 'Report: 1 double value, 2 string text, 3 repeated int32 votes';
const map = (...entries: Entry[]) => collatorMap(report, entries);
const from = (messages: Record<string, string>) =>
  new Map(Object.entries(messages).map(([name, bytes]) => [name, hex(bytes)]));

describe('parameter-based collator map', () => {
  it('takes fields of several messages for one', () => {
    const program = collator(map(['b', label, 1, 2], ['a', score, 1, 1], ['a', score, 2, 3]), ['a', 'b']);
    const bytes = program.collate(from({ a: '09 0000000000002340 10 01 10 02', b: '0a 01 61' }));
    expect(bytes).to.deep.equal(hex('09 0000000000002340 12 01 61 1a 02 0102'));
  });

  it('goes without a source that is missing', () => {
    const program = collator(map(['a', score, 1, 1], ['b', label, 1, 2]), ['a', 'b']);
    expect(program.collate(from({ b: '0a 01 61' }))).to.deep.equal(hex('12 01 61'));
    expect(program.collate(new Map())).to.deep.equal(hex(''));
  });

  it('forgets one run before the next', () => {
    const program = collator(map(['a', score, 2, 3], ['b', label, 1, 2]), ['a', 'b']);
    program.collate(from({ a: '10 01', b: '0a 01 61' }));
    expect(() => program.collate(from({ a: '10 02 0a' }))).to.throw('The message from a');
    expect(program.collate(from({ a: '10 03' }))).to.deep.equal(hex('1a 01 03'));
  });

  it('appends what goes to one repeated field in the order of the map', () => {
    const program = collator(map(['b', score, 2, 3], ['a', score, 2, 3]), ['a', 'b']);
    expect(program.collate(from({ a: '10 01 10 02', b: '10 03' }))).to.deep.equal(hex('1a 03 030102'));
  });

  it('takes the last entry for a singular field, of the sources that are there', () => {
    const program = collator(map(['a', score, 1, 1], ['b', score, 1, 1]), ['a', 'b']);
    const [a, b] = ['09 000000000000f03f', '09 0000000000000040'];
    expect(program.collate(from({ a, b }))).to.deep.equal(hex(b));
    expect(program.collate(from({ a }))).to.deep.equal(hex(a));
    // The value of an absent field is 0, which is what the last entry says.
    expect(program.collate(from({ a, b: '' }))).to.deep.equal(hex(''));
  });

  it('is refused with the reason', () => {
    expect(collateProblems(map(['a', score, 1, 2], ['c', score, 1, 1], ['a', score, 7, 1]), ['a', 'b'])).to.deep.equal([
      {
        path: '/map_inputs/1/input_field/source_name',
        message: '"c" is not connected to Collator1; its sources are a, b.',
      },
      {
        path: '/map_inputs/0/input_field/mapped_to_field',
        message:
          'field 1 (value, double) cannot become field 2 (text, string), because some of its values are none of that type; map a field of type string.',
      },
      {
        path: '/map_inputs/2/input_field/parameter_tag',
        message: 'Score has no field 7; there are 1 (value), 2 (votes).',
      },
    ]);
    expect(collateProblems(map(['a', score, 1, 'null']), ['a'])).to.deep.equal([
      { path: '/map_inputs', message: 'maps nothing; map at least one field of the output message.' },
    ]);
    expect(collateProblems({ collator_type: 'Zip' })[0]?.path).to.equal('/collator_type');
    expect(collateProblems([])[0]?.path).to.equal('');
  });
});

describe('array-based collator map', () => {
  const array = (text: string) => ({
    collator_type: 'Array-based',
    output_message_signature: signature(text),
    map_inputs: null,
  });
  const lines = array('Report: 3 repeated Line lines { 3.1 string label }, 1 int32 count');

  it('makes each message an element, in the order given, with what its type does not know', () => {
    expect(collator(lines).collate(from({ b: '0a 01 61 98 06 01', a: '0a 01 62' }))).to.deep.equal(
      hex('1a 06 0a0161980601 1a 03 0a0162'),
    );
  });

  it('makes an empty message an empty element, and no message none', () => {
    expect(collator(lines).collate(from({ a: '', b: '0a 01 62' }))).to.deep.equal(hex('1a 00 1a 03 0a0162'));
    expect(collator(lines).collate(new Map())).to.deep.equal(hex(''));
  });

  it('writes groups where the real type is one', () => {
    const inside: MessageSchema = { name: 'Line', fields: new Map() };
    const real: MessageSchema = {
      name: 'Report',
      fields: new Map([[1, { number: 1, name: 'line', repeated: true, type: 'group', message: inside }]]),
    };
    const schemas = new Map([['next', new Map([['Report', real]])]]);
    const compiled = compileCollate(lines, { node: 'Collator1', schemas, successors: ['next'] });
    expect('program' in compiled && compiled.program.collate(from({ a: '08 01', b: '' }))).to.deep.equal(
      hex('0b 08 01 0c 0b 0c'),
    );
  });

  it('refuses a first field that takes no elements', () => {
    const refused = (text: string) => collateProblems(array(text));
    const problem = (found: string) => [
      {
        path: '/output_message_signature',
        message: `must begin with a repeated message, which takes one element from each source; ${found}.`,
      },
    ];
    expect(refused('R: 1 repeated int32 a')).to.deep.equal(problem('the first of R is field 1 (a, repeated int32)'));
    expect(refused('R: 1 L a { 1 int32 b }')).to.deep.equal(problem('the first of R is field 1 (a, L)'));
    expect(refused('R:')).to.deep.equal(problem('R has no fields'));
  });

  it('refuses a message that is none', () => {
    expect(() => collator(lines).collate(from({ a: '', tax1: '08' }))).to.throw(
      'The message from tax1 is no protobuf message of the shape that was described: at byte 0 is',
    );
  });
});
