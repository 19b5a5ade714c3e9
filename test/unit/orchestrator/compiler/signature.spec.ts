import { expect } from 'chai';
import fc from 'fast-check';
import { readSignature } from '../../../../services/orchestrator/compiler/signature.ts';
import type { FieldSchema, MessageSchema } from '../../../../services/orchestrator/compiler/wire/schema.ts';

const field = (tag: unknown, type: string, more: object = {}) => ({ name: 'a', role: '', tag, type, ...more });
const message = (messageName: string, ...messageargumentList: object[]) => ({ messageName, messageargumentList });

function schemaOf(signature: unknown): MessageSchema {
  const read = readSignature(typeof signature === 'string' ? signature : JSON.stringify(signature));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.schema;
}

const fieldsOf = (signature: unknown): FieldSchema[] => [...schemaOf(signature).fields.values()];

describe('message signature', () => {
  it('is JSON inside of a string, nested tags being paths of which the last part counts', () => {
    const text =
      '{"messageName":"Report","messageargumentList":[{"name":"lines","role":"repeated","tag":"1","type":"Line","complexType":{"messageName":"Line","messageargumentList":[{"role":"","type":"string","name":"label","tag":"1.1"},{"role":"","type":"double","name":"value","tag":"1.2"}]}},{"name":"k","role":"","tag":"2","type":"int32"}]}';
    const [lines, k] = fieldsOf(text);
    expect(schemaOf(text).name).to.equal('Report');
    expect(lines).to.include({ number: 1, name: 'lines', repeated: true, type: 'message' });
    expect([...(lines?.message?.fields.values() ?? [])]).to.deep.equal([
      { number: 1, name: 'label', repeated: false, type: 'string' },
      { number: 2, name: 'value', repeated: false, type: 'double' },
    ]);
    expect(k).to.deep.equal({ number: 2, name: 'k', repeated: false, type: 'int32' });
    expect(readSignature(JSON.parse(text))).to.deep.equal(readSignature(text));
  });

  it('knows the unsigned types, also as the predecessor spells them', () => {
    const types = fieldsOf(message('M', field(1, 'uint32'), field(2, 'unit32'), field('3', 'unit64'))).map(
      ({ type }) => type,
    );
    expect(types).to.deep.equal(['uint32', 'uint32', 'uint64']);
  });

  it('takes a type that is described nowhere for an enum', () => {
    expect(fieldsOf(message('M', field(1, 'Colour')))).to.deep.equal([
      { number: 1, name: 'a', repeated: false, type: 'enum', enumName: 'Colour' },
    ]);
    expect(fieldsOf(message('M', field(1, 'constructor')))[0]?.type).to.equal('enum');
  });

  it('describes a type once, and may refer to it anywhere, from inside of it too', () => {
    const tree = message(
      'Node',
      field(1, 'Leaf', { complexType: message('Leaf', field(1, 'int32')) }),
      field(2, 'Node'),
      field(3, 'Leaf'),
    );
    const schema = schemaOf(tree);
    expect(schema.fields.get(2)?.message).to.equal(schema);
    expect(schema.fields.get(3)?.message?.fields.get(1)?.type).to.equal('int32');
  });

  it('says what "optional" and "required" fields are', () => {
    const roles = ['optional', 'required', 'REPEATED', ''];
    const fields = fieldsOf(message('M', ...roles.map((role, index) => field(index + 1, 'int32', { role }))));
    expect(fields.map(({ presence, repeated }) => [presence, repeated])).to.deep.equal([
      ['optional', false],
      ['required', false],
      [undefined, true],
      [undefined, false],
    ]);
  });

  it('may have a message without fields, empty remarks and properties in another case', () => {
    expect(
      schemaOf({ MessageName: 'Empty', messageArgumentList: null, comment: 'none', options: {} }).fields.size,
    ).to.equal(0);
  });

  describe('is refused', () => {
    const refuses = (what: string, signature: unknown, path: string, problem: string) =>
      it(what, () => {
        expect(readSignature(signature)).to.deep.equal({ problems: [{ path, message: problem }] });
      });

    refuses(
      'when blank',
      '',
      '',
      'is blank; describe the message as {"messageName": .., "messageargumentList": [..]}.',
    );
    refuses('when it is nothing', null, '', 'must be an object with "messageName" and "messageargumentList".');
    refuses('when it is a list', '[]', '', 'must be an object with "messageName" and "messageargumentList".');
    refuses(
      'when it is too long',
      `${' '.repeat(1_048_576)}1`,
      '',
      'has more than 1048576 characters; describe a smaller message.',
    );
    refuses('without a name', message(' '), '/messageName', 'must be the name of the message.');
    refuses(
      'without a list of fields',
      { messageName: 'M', messageargumentList: 'a' },
      '/messageargumentList',
      'must be an array of fields.',
    );
    for (const tag of ['', 'x', 0, '1.0', 536_870_912, 1.5, null])
      refuses(
        `with the tag ${JSON.stringify(tag)}`,
        message('M', field(tag, 'int32')),
        '/messageargumentList/0/tag',
        'must be a field number from 1 to 536870911, or a dotted path that ends in one.',
      );
    refuses(
      'with one tag twice',
      message('M', field('1', 'int32'), field('7.1', 'int32')),
      '/messageargumentList/1',
      'has tag 1, which "a" has already; give each field a tag of its own.',
    );
    refuses(
      'with an unknown role',
      message('M', field('1', 'int32', { role: 'many' })),
      '/messageargumentList/0/role',
      'is "many"; it must be "", "optional", "required" or "repeated".',
    );
    refuses(
      'without a type',
      message('M', field('1', '')),
      '/messageargumentList/0/type',
      'must be a scalar type or the name of a message or enum.',
    );
    refuses(
      'with a scalar that has fields',
      message('M', field('1', 'int32', { complexType: message('L', field(1, 'int32')) })),
      '/messageargumentList/0/complexType',
      'describes a message, but the type is int32; leave out one of the two.',
    );
    refuses(
      'with a structure that is not known: leaving it out could change the message',
      message('M', field('1', 'int32', { oneof: { name: 'choice' } })),
      '/messageargumentList/0/oneof',
      'is not a property of a signature; remove it.',
    );

    it('when it is nested too deep or has too many fields', () => {
      let deep: object = message('M', field(1, 'int32'));
      for (let depth = 0; depth < 40; depth += 1) deep = message('M', field(1, 'M', { complexType: deep }));
      const wide = message('M', ...Array.from({ length: 5_001 }, (_, index) => field(index + 1, 'int32')));
      for (const [signature, reason] of [
        [deep, 'more than 32 deep'],
        [wide, 'more than 5000 fields'],
      ] as const) {
        const read = readSignature(JSON.stringify(signature));
        expect('problems' in read && read.problems.map(({ message: text }) => text).join()).to.include(reason);
      }
      expect(readSignature('['.repeat(100_000))).to.have.property('problems');
    });
  });

  it('never throws, whatever the text or the object', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (text) => void readSignature(text)));
  });
});
