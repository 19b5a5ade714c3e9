import { expect } from 'chai';
import { compileSplit } from '../../../../../services/orchestrator/compiler/wire/compile-split.ts';
import type { MessageSchema } from '../../../../../services/orchestrator/compiler/wire/schema.ts';
import { type Entry, hex, splitterMap } from './documents.ts';
import { route, splitProblems, splitter } from './programs.ts';

const order =
  'Order: 1 double price, 2 int32 quantity, 3 string note, 4 repeated int32 codes, 5 Person by { 5.1 string name, 5.2 int32 age }';
const target =
  'Target: 1 int32 a, 2 string b, 3 repeated int32 c, 4 Person d { 1 string name, 2 int32 age }, 100 int32 e';
const map = (...entries: Entry[]) => splitterMap(order, entries);
const split = (bytes: string, ...entries: Entry[]) =>
  Object.fromEntries(
    [...splitter(map(...entries)).split(hex(bytes))].map(([name, message]) => [name, message.toString('hex')]),
  );

describe('splitter map', () => {
  it('that is copy-based has no program: everybody gets the same bytes', () => {
    const options = { node: 'Splitter1', schemas: new Map() };
    for (const splitter_type of ['Copy-based', 'copy-based', 'COPY_BASED'])
      expect(compileSplit({ splitter_type, map_outputs: null }, options)).to.deep.equal({ program: undefined });
  });

  it('renumbers fields, also beyond those that are looked up by index', () => {
    expect(split('10 05', ['m', target, 100, 2])).to.deep.equal({ m: 'a00605' });
    expect(route('In: 536870911 int32 a', 'Out: 1 int32 b', 'f8ffffff0f 05', {}, '1', '536870911')).to.equal('0805');
    expect(route('In: 1 int32 a', 'Out: 536870911 int32 b', '08 05', {}, '536870911')).to.equal('f8ffffff0f05');
  });

  it('may take one field for several targets, and write them in ascending order', () => {
    expect(split('10 05 1a 01 61', ['m', target, 2, 3], ['m', target, 1, 2], ['n', target, 1, 2])).to.deep.equal({
      m: '0805120161',
      n: '0805',
    });
  });

  it('drops fields that nothing is mapped from, known or not, groups among them', () => {
    expect(split('10 05 fa07 01 61 9b06 08 01 9c06 99 06 0000000000000000', ['m', target, 1, 2])).to.deep.equal({
      m: '0805',
    });
  });

  for (const nothing of [null, '', '  ', 'null', 'NULL', undefined])
    it(`leaves a field out that is mapped to ${JSON.stringify(nothing) ?? 'nothing at all'}`, () => {
      expect(split('10 05 1a 01 61', ['m', target, 1, 2], ['m', target, 2, nothing])).to.deep.equal({ m: '0805' });
    });

  it('takes numbers as numbers, too', () => {
    expect(split('10 05', ['m', target, 1, 2])).to.deep.equal({ m: '0805' });
  });

  it('gives a message that says nothing where nothing came', () => {
    expect(split('', ['m', target, 1, 2])).to.deep.equal({ m: '' });
  });

  it('takes the last of several entries for a singular field', () => {
    const both = 'Both: 1 int32 x, 2 int32 y';
    const entries: Entry[] = [
      ['m', 'One: 1 int32 a', 1, 1],
      ['m', 'One: 1 int32 a', 1, 2],
    ];
    const program = splitter(splitterMap(both, entries));
    expect(program.split(hex('08 01 10 02')).get('m')).to.deep.equal(hex('08 02'));
    expect(program.split(hex('08 01')).get('m')).to.deep.equal(hex(''));
  });

  it('appends several entries for a repeated field in the order of the map', () => {
    expect(split('10 05 22 02 0102', ['m', target, 3, 4], ['m', target, 3, 2], ['m', target, 3, 4])).to.deep.equal({
      m: '1a050102050102',
    });
  });

  describe('with dotted paths', () => {
    it('takes a field out of a message', () => {
      expect(split('2a 05 0a 01 61 10 07', ['m', target, 1, '5.2'])).to.deep.equal({ m: '0807' });
    });

    it('puts a field into a message', () => {
      expect(split('10 07 1a 01 61', ['m', target, '4.2', 2], ['m', target, '4.1', 3])).to.deep.equal({
        m: '22050a01611007',
      });
    });

    it('leaves the message out where nothing is in it', () => {
      expect(split('10 00', ['m', target, '4.2', 2])).to.deep.equal({ m: '' });
    });

    it('takes the whole message and a part of it', () => {
      expect(split('2a 05 0a 01 61 10 07', ['m', target, 4, 5], ['m', target, 1, '5.2'])).to.deep.equal({
        m: '080722050a01611007',
      });
    });

    it('follows a message that comes in pieces', () => {
      expect(split('2a 02 10 07 2a 03 0a 01 61 2a 02 10 08', ['m', target, 1, '5.2'])).to.deep.equal({ m: '0808' });
    });
  });

  it('finds successors whose names are written in another case, and answers with their own', () => {
    const program = splitter(map(['TAX1', target, 1, 2]), ['tax1']);
    expect([...program.split(hex('10 05'))]).to.deep.equal([['tax1', hex('08 05')]]);
  });

  it('describes a message once and names it elsewhere', () => {
    expect(split('10 05 1a 01 61', ['m', target, 1, 2], ['m', 'Target:', 2, 3])).to.deep.equal({ m: '0805120161' });
  });

  it('believes the real types of the models more than signatures', () => {
    const real: MessageSchema = {
      name: 'Target',
      fields: new Map([[1, { number: 1, name: 'a', repeated: false, type: 'sint32' }]]),
    };
    const schemas = new Map([['m', new Map([['Target', real]])]]);
    const compiled = compileSplit(map(['m', target, 1, 2]), { node: 'Splitter1', schemas, successors: ['m'] });
    expect('program' in compiled && compiled.program?.split(hex('10 05')).get('m')).to.deep.equal(hex('08 0a'));
  });
});

describe('a splitter map is refused', () => {
  const at = '/map_outputs/0/output_field';
  const refuses = (what: string, document: unknown, path: string, message: string, successors?: string[]) =>
    it(what, () => expect(splitProblems(document, successors)).to.deep.equal([{ path, message }]));

  const one: Entry = ['m', target, 1, 2];
  refuses('that is none', null, '', 'must be an object with "splitter_type", "map_inputs" and "map_outputs".');
  refuses(
    'of an unknown type',
    { splitter_type: 'Magic' },
    '/splitter_type',
    'must be "Copy-based" or "Parameter-based".',
  );
  refuses(
    'without its input',
    { ...map(one), input_message_signature: ' ' },
    '/input_message_signature',
    'is blank; describe the message as {"messageName": .., "messageargumentList": [..]}.',
  );
  refuses(
    'whose list is none',
    { ...map(one), map_outputs: 'all' },
    '/map_outputs',
    'must be an array of {"output_field": {..}}.',
  );
  refuses(
    'whose entry is none',
    { ...map(one), map_outputs: [...map(one).map_outputs, {}] },
    '/map_outputs/1',
    'must be an object with "output_field", which is an object too.',
  );
  refuses(
    'that maps nothing',
    map(['m', target, 1, null]),
    '/map_outputs',
    'maps nothing; map at least one field of each successor.',
  );
  refuses(
    'that maps nothing for a successor',
    map(one),
    '/map_outputs',
    'maps nothing for n; map one of its fields or remove the link to it.',
    ['m', 'n'],
  );
  refuses(
    'that maps something for a stranger',
    map(['x', target, 1, 2]),
    `${at}/target_name`,
    '"x" is not connected to Splitter1; its successors are m, n.',
    ['m', 'n'],
  );
  refuses(
    'without the name of a target',
    map(['', target, 1, 2]),
    `${at}/target_name`,
    'must be the container_name of a neighbour.',
  );
  for (const wrong of ['one', '1.', '1.x', '-1', 1.5, {}, '1'.padEnd(100, '.1')])
    refuses(
      `that maps to ${JSON.stringify(wrong).slice(0, 20)}`,
      map(['m', target, 1, wrong]),
      `${at}/mapped_to_field`,
      'must be a field number such as "4", a path such as "1.4", or blank.',
    );
  refuses(
    'that maps from no tag',
    map(['m', target, null, 1]),
    `${at}/parameter_tag`,
    'must be a field number such as "4" or a path such as "1.4".',
  );
  refuses(
    'that names a field which the input lacks',
    map(['m', target, 1, 77]),
    `${at}/mapped_to_field`,
    'Order has no field 77; there are 1 (price), 2 (quantity), 3 (note), 4 (codes), 5 (by).',
  );
  refuses(
    'that names a field which the target lacks',
    map(['m', 'Target: 1 int32 a', 2, 2]),
    `${at}/parameter_tag`,
    'Target has no field 2; there are 1 (a).',
  );
  refuses(
    'that looks into what is no message',
    map(['m', target, 1, '2.1']),
    `${at}/mapped_to_field`,
    'field 2 (quantity, int32) is no message, so it has no field 1.',
  );
  refuses(
    'that looks into one of many',
    splitterMap('In: 1 repeated Line l { 1 int32 a }', [['m', target, 1, '1.1']]),
    `${at}/mapped_to_field`,
    'field 1 (l, repeated Line) is repeated, so it is not known which of its elements is meant; map the whole field.',
  );
  refuses(
    'that maps a message whole and in parts',
    map(['m', target, 4, 5], ['m', target, '4.2', 2]),
    '/map_outputs/1/output_field/parameter_tag',
    'field 4 (d, Person) is mapped as a whole and in parts; do one of the two.',
  );
  refuses(
    'with an unknown conversion',
    map(['m', target, 1, 2, { conversion: 'sum' }]),
    `${at}/conversion`,
    'must be "last", which takes the last value of a repeated field, or left out.',
  );
  refuses(
    'that gives a target two messages',
    map(one, ['m', 'Other: 1 int32 a', 1, 2]),
    '/map_outputs/1/output_field/message_signature',
    'is about Other, an earlier entry for m about Target; a node has one message.',
  );
  refuses(
    'whose target is described nowhere',
    map(['m', target, 1, 2, { message_signature: '' }]),
    `${at}/message_signature`,
    'must describe the message of m: {"messageName": .., "messageargumentList": [..]}.',
  );
  refuses(
    'that leaves a required field empty',
    map(['m', 'Target: 1 int32 a, 2 required string b', 1, 2]),
    '/map_outputs',
    'maps nothing to field 2 (b, string) of Target, which is required.',
  );

  it('with every problem at once, each of a signature once', () => {
    const entries: Entry[] = [
      ['m', 'Bad: 0 int32 a', 1, 2],
      ['m', 'Bad: 0 int32 a', 1, 2],
      ['n', target, 1, 3],
      ['n', target, 9, 2],
    ];
    expect(splitProblems(map(...entries)).map(({ path }) => path)).to.deep.equal([
      '/map_outputs/0/output_field/message_signature/messageargumentList/0/tag',
      '/map_outputs/2/output_field/mapped_to_field',
      '/map_outputs/3/output_field/parameter_tag',
    ]);
  });
});
