import { expect } from 'chai';
import fc from 'fast-check';
import { WireError } from '../../../../../services/orchestrator/domain/map-programs.ts';
import { fuzzRuns } from '../../../../support/fuzz-runs.ts';
import { collatorMap, hex, signature, splitterMap } from './documents.ts';
import { collator, splitter } from './programs.ts';

const line = 'Line line { 1 string label, 2 repeated sint32 x, 3 Line line { 1 string label } }';
const every = `In: 1 int32 a, 2 repeated int32 b, 3 repeated double c, 4 string d, 5 ${line}, 6 repeated Line e { 1 string l }, 70 float f`;
const split = splitter(
  splitterMap(every, [
    ['m', every, 1, 1],
    ['m', every, 2, 2],
    ['m', every, 3, 3],
    ['m', every, 4, 4],
    ['n', every, 5, 5],
    ['n', every, 6, 6],
    ['n', every, 70, 70],
    ['o', 'Out: 1 string a, 2 repeated int64 b, 3 sint64 c', 1, '5.3.1'],
    ['o', 'Out:', 2, '5.2'],
    ['o', 'Out:', 3, 2, { conversion: 'last' }],
  ]),
);

describe('bytes that are no message', () => {
  const refuses = (what: string, bytes: string, at: number, problem: string) =>
    it(what, () => {
      const message = `The message for Splitter1 is no protobuf message of the shape that was described: at byte ${at} is ${problem}.`;
      expect(() => split.split(hex(bytes))).to.throw(WireError, message);
    });
  const cut = (number: number) => `the beginning of field ${number}, which the message ends within`;

  refuses('a number that breaks off', '08 05 08 80', 2, cut(1));
  refuses('no number', '08', 0, cut(1));
  refuses('a text that breaks off', '22 05 6162', 0, cut(4));
  refuses('eight bytes that break off', '19 00', 0, cut(3));
  refuses('four bytes that break off', 'b504 000000', 0, cut(70));
  refuses('a length beyond everything', '22 ffffffff0f', 0, cut(4));
  refuses('a length of more than 32 bits', '22 ffffffff7f', 1, 'a tag or length beyond 32 bits');
  refuses('a length that breaks off', '22 80', 1, 'a tag or length that breaks off');
  refuses('a number of eleven bytes', '08 ffffffffffffffffffff01', 1, 'a number of more than ten bytes');
  refuses('field 0', '00 00', 0, 'field number 0');
  refuses('wire type 6', '0e', 0, 'no tag');
  refuses('the end of a group that did not begin', '0c', 0, 'the end of a group that did not begin');
  refuses('a group without an end', 'fb01 08 01', 2, 'the beginning of group 31, which does not end');
  refuses('a group with the end of another', 'fb01 0c', 2, 'the end of group 1 within group 31');
  refuses('a number for a text', '20 05', 0, 'wire type 0 for field 4 (d, string), which has 2');
  refuses('a list for a singular number', '0a 01 05', 0, 'wire type 2 for field 1 (a, int32), which has 0');
  refuses(
    'a list that ends within a number',
    '12 02 0580',
    3,
    'a list for field 2 (b, repeated int32) that ends within a number',
  );
  refuses('a list with too long a number', '12 0b ffffffffffffffffffff01', 2, 'a number of more than ten bytes');
  refuses(
    'a list of half a double',
    '1a 04 00000000',
    2,
    'a list for field 3 (c, repeated double) whose length is no multiple of 8',
  );
  refuses('a message inside that is none', '2a 02 1a 05', 2, cut(3));

  it('does not look beyond the end of the message inside', () => {
    expect(() => split.split(hex('2a 01 08 05 08 05'))).to.throw('at byte 2 is the beginning of field 1');
  });
});

describe('any bytes at all', () => {
  const line = 'Line: 1 string label';
  const programs = [
    (bytes: Uint8Array) => split.split(bytes),
    (bytes: Uint8Array) => collator(arrays).collate(new Map([['a', bytes]])),
    (bytes: Uint8Array) => collator(collatorMap(line, [['a', line, 1, 1]])).collate(new Map([['a', bytes]])),
  ];
  const arrays = {
    collator_type: 'Array-based',
    output_message_signature: signature('Report: 1 repeated Line lines { 1 string label }'),
  };
  /** Tags of the fields above, so that more than the first byte is looked at. */
  const plausible = fc.array(
    fc.oneof(
      fc.constantFrom(
        '08',
        '0a',
        '10',
        '12',
        '1a',
        '19',
        '22',
        '2a',
        '32',
        'b504',
        'fb01',
        'fc01',
        '0b',
        '0c',
        '13',
        '14',
      ),
      fc.constantFrom('00', '01', '02', '03', '05', '7f', '80', 'ff', 'ffffffff0f', '0000000000002340'),
    ),
    { maxLength: 60 },
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    plausible.map((parts) => new Uint8Array(hex(parts.join('')))),
  );

  it('are split and collated, or refused with a WireError', () => {
    fc.assert(
      fc.property(bytes, (input) => {
        for (const program of programs) {
          try {
            program(input);
          } catch (error) {
            expect(error).to.be.instanceOf(WireError);
          }
        }
      }),
      { numRuns: fuzzRuns(2_000) },
    );
  });

  it('may be a view into others, and are not changed', () => {
    const all = hex('ffff 0a 01 61 ffff');
    const message = new Uint8Array(all.buffer, all.byteOffset + 2, 3);
    expect(programs.slice(1).map((program) => program(message))).to.deep.equal([hex('0a 03 0a0161'), hex('0a 01 61')]);
    expect(all).to.deep.equal(hex('ffff 0a 01 61 ffff'));
  });

  it('of a megabyte of open groups or of endless numbers are refused at once', () => {
    for (const byte of [0x0b, 0xff, 0x80]) expect(() => split.split(Buffer.alloc(1_000_000, byte))).to.throw(WireError);
  });

  it('in a hundred thousand elements are gathered', () => {
    const many = Buffer.alloc(200_000, hex('10 07'));
    const message = split.split(many).get('m');
    expect(message).to.deep.equal(Buffer.concat([hex('12 a08d06'), Buffer.alloc(100_000, 7)]));
  });
});
