import { expect } from 'chai';
import { rejection, route } from './programs.ts';

/** What field 1 of the input becomes as field 1 of the output. */
describe('a value on its way', () => {
  const becomes = (from: string, to: string, bytes: string, expected: string, more = {}) =>
    it(`as ${to} from ${from}: ${bytes || 'nothing'} becomes ${expected || 'nothing'}`, () => {
      expect(route(`In: 1 ${from} a`, `Out: 1 ${to} b`, bytes, more)).to.equal(expected.replaceAll(' ', ''));
    });

  describe('of the same type stays as it is', () => {
    becomes('double', 'double', '09 0000000000002340', '09 0000000000002340');
    becomes('float', 'float', '0d 0000803f', '0d 0000803f');
    becomes('int32', 'int32', '08 ffffffffffffffffff01', '08 ffffffffffffffffff01');
    becomes('sint64', 'sint64', '08 03', '08 03');
    becomes('uint64', 'uint64', '08 ffffffffffffffffff01', '08 ffffffffffffffffff01');
    becomes('fixed32', 'fixed32', '0d 01020304', '0d 01020304');
    becomes('sfixed64', 'sfixed64', '09 0102030405060708', '09 0102030405060708');
    becomes('bool', 'bool', '08 01', '08 01');
    becomes('string', 'string', '0a 03 616263', '0a 03 616263');
    becomes('bytes', 'bytes', '0a 02 ff00', '0a 02 ff00');
    becomes('Colour', 'Colour', '08 07', '08 07');
  });

  describe('is left out where it is the default', () => {
    becomes('double', 'double', '09 0000000000000000', '');
    becomes('int32', 'int32', '08 00', '');
    becomes('int64', 'int64', '08 8000', '');
    becomes('bool', 'bool', '08 00', '');
    becomes('string', 'string', '0a 00', '');
    becomes('Colour', 'Colour', '08 00', '');
    becomes('double', 'double', '', '');
  });

  describe('that is the default is kept where being there says something', () => {
    becomes('optional int32', 'optional int32', '08 00', '08 00');
    becomes('double', 'double', '09 0000000000000080', '09 0000000000000080');
  });

  describe('is written as its default where readers require it', () => {
    becomes('double', 'required double', '', '09 0000000000000000');
    becomes('string', 'required string', '', '0a 00');
    becomes('int32', 'required int32', '', '08 00');
  });

  describe('becomes a wider number', () => {
    becomes('int32', 'int64', '08 ffffffffffffffffff01', '08 ffffffffffffffffff01');
    becomes('int32', 'sint32', '08 ffffffffffffffffff01', '08 01');
    becomes('int32', 'sint64', '08 ffffffffffffffffff01', '08 01');
    becomes('int32', 'sfixed64', '08 feffffffffffffffff01', '09 feffffffffffffff');
    becomes('sint32', 'int64', '08 03', '08 feffffffffffffffff01');
    becomes('sint64', 'int64', '08 ffffffffffffffffff01', '08 80808080808080808001');
    becomes('int64', 'sint64', '08 80808080808080808001', '08 ffffffffffffffffff01');
    becomes('sfixed32', 'int32', '0d ffffffff', '08 ffffffffffffffffff01');
    becomes('uint32', 'int64', '08 ffffffff0f', '08 ffffffff0f');
    becomes('uint32', 'fixed64', '08 ffffffff0f', '09 ffffffff00000000');
    becomes('fixed32', 'uint64', '0d ffffffff', '08 ffffffff0f');
    becomes('fixed64', 'uint64', '09 ffffffffffffffff', '08 ffffffffffffffffff01');
    becomes('bool', 'int32', '08 01', '08 01');
    becomes('bool', 'sfixed32', '08 01', '0d 01000000');
    becomes('float', 'double', '0d 0000c03f', '09 000000000000f83f');
    becomes('int32', 'double', '08 ffffffffffffffffff01', '09 000000000000f0bf');
    becomes('uint32', 'double', '08 ffffffff0f', '09 0000e0ffffffef41');
    becomes('Colour', 'int32', '08 02', '08 02');
    becomes('int32', 'Colour', '08 02', '08 02');
    becomes('string', 'bytes', '0a 01 61', '0a 01 61');
  });

  describe('of another spelling is understood', () => {
    becomes('unit32', 'unit64', '08 05', '08 05');
    becomes('UINT32', 'uint64', '08 05', '08 05');
  });

  describe('repeated', () => {
    becomes('repeated int64', 'repeated int64', '08 01 08 02 08 00', '0a 03 010200');
    becomes('repeated int64', 'repeated int64', '0a 03 010200', '0a 03 010200');
    becomes('repeated int64', 'repeated int64', '08 01 0a 02 0200 08 03', '0a 04 01020003');
    becomes('repeated int64', 'repeated int64', '0a 00', '');
    becomes('repeated string', 'repeated string', '0a 01 61 0a 00 0a 01 62', '0a 01 61 0a 00 0a 01 62');
    becomes('repeated sint32', 'repeated int64', '0a 02 0103', '0a 14 ffffffffffffffffff01 feffffffffffffffff01');
    becomes('repeated float', 'repeated double', '0d 0000803f 0d 00000040', '0a 10 000000000000f03f 0000000000000040');
  });

  describe('singular becomes one element of a repeated one', () => {
    becomes('int32', 'repeated int32', '08 05', '0a 01 05');
    becomes('int32', 'repeated int32', '', '');
    becomes('int32', 'repeated sint32', '08 05', '0a 01 0a');
    becomes('string', 'repeated string', '0a 01 61', '0a 01 61');
  });

  describe('repeated becomes a singular one where the map says "last"', () => {
    const last = { conversion: 'last' };
    becomes('repeated int32', 'int32', '0a 03 01ac02', '08 ac02', last);
    becomes('repeated int32', 'int32', '0a 01 05 08 07', '08 07', last);
    becomes('repeated int32', 'int32', '0a 02 0500', '', last);
    becomes('repeated int32', 'sint32', '0a 02 0507', '08 0e', last);
    becomes('repeated double', 'double', '0a 10 000000000000f03f 0000000000000040', '09 0000000000000040', last);
    becomes('repeated string', 'string', '0a 01 61 0a 01 62', '0a 01 62', last);
    becomes('repeated string', 'string', '', '', last);
  });

  describe('singular that comes several times', () => {
    becomes('int32', 'int32', '08 05 08 07', '08 07');
    becomes('int32', 'int32', '08 05 08 00', '');
    becomes('string', 'repeated string', '0a 01 61 0a 01 62', '0a 01 62');
  });
});

describe('a message on its way', () => {
  const line = 'Line line { 1 string label, 2 double value }';

  it('is copied whole, with what its type does not know', () => {
    expect(route(`In: 1 ${line}`, `Out: 7 ${line}`, '0a 05 0a0161 1807', {}, '7')).to.equal('3a050a01611807');
  });

  it('is kept where it is empty', () => {
    expect(route(`In: 1 ${line}`, `Out: 1 ${line}`, '0a 00')).to.equal('0a00');
  });

  it('that comes in pieces is put together', () => {
    expect(route(`In: 1 ${line}`, `Out: 1 ${line}`, '0a 03 0a0161 0a 03 0a0162')).to.equal('0a060a01610a0162');
    expect(route(`In: 1 ${line}`, `Out: 1 repeated ${line}`, '0a 03 0a0161 0a 00')).to.equal('0a030a0161');
  });

  it('is one of several, or the last of several', () => {
    const two = '0a 03 0a0161 0a 03 0a0162';
    expect(route(`In: 1 repeated ${line}`, `Out: 1 repeated ${line}`, two)).to.equal('0a030a01610a030a0162');
    expect(route(`In: 1 repeated ${line}`, `Out: 1 ${line}`, two, { conversion: 'last' })).to.equal('0a030a0162');
  });

  it('may have fields of its own, and miss some', () => {
    expect(rejection(`In: 1 ${line}`, 'Out: 1 Other line { 1 string label, 9 int32 more }')).to.equal('accepted');
  });
});

describe('a value that would be lost is refused', () => {
  const at = '/map_outputs/0/output_field/mapped_to_field: ';
  const isRefused = (from: string, to: string, reason: string) =>
    it(`${from} as ${to}`, () => expect(rejection(`In: 1 ${from}`, `Out: 1 ${to}`)).to.equal(at + reason));

  const lossy = (from: string, to: string, others: string) =>
    `field 1 (a, ${from}) cannot become field 1 (b, ${to}), because some of its values are none of that type; map a field of type ${others}.`;

  isRefused('int64 a', 'int32 b', lossy('int64', 'int32', 'int32, bool, enum, sint32, sfixed32'));
  isRefused('int32 a', 'uint32 b', lossy('int32', 'uint32', 'uint32, bool, fixed32'));
  isRefused('double a', 'float b', lossy('double', 'float', 'float'));
  isRefused('int64 a', 'double b', lossy('int64', 'double', 'double, int32, sint32, sfixed32, uint32, fixed32, float'));
  isRefused('bytes a', 'string b', lossy('bytes', 'string', 'string'));
  isRefused('string a', 'int32 b', lossy('string', 'int32', 'int32, bool, enum, sint32, sfixed32'));
  isRefused(
    'repeated int32 a',
    'int32 b',
    'field 1 (a, repeated int32) has many values and field 1 (b, int32) takes one; say "conversion": "last" to take the last of them.',
  );
  isRefused(
    'Line a { 1 string label }',
    'string b',
    'field 1 (a, Line) cannot become field 1 (b, string): one is a message, the other is not; map a field of the same kind.',
  );
  isRefused(
    'Line a { 1 string label }',
    'Row b { 1 int32 label }',
    'field 1 (a, Line) cannot become field 1 (b, Row): its field 1 is string here and int32 there; map its fields one by one.',
  );
  isRefused(
    'A a { 1 B b { 2 int32 c } }',
    'A b { 1 B b { 2 repeated int32 c } }',
    'field 1 (a, A) cannot become field 1 (b, A): its field 1.2 is int32 here and repeated int32 there; map its fields one by one.',
  );
});
