import { expect } from 'chai';
import protobuf from 'protobufjs';
import { createProtobufService, MapError } from '../../services/orchestrator/compiler/protobuf-service.ts';

const { root } = protobuf.parse(`
  syntax = "proto3";
  message Order { double price = 1; int32 quantity = 2; string note = 3; }
  message TaxInput { double amount = 1; int64 units = 2; }
  message TextInput { string text = 1; }
`);
const encode = (type: string, value: object) => Buffer.from(root.lookupType(type).encode(value).finish());
const decode = (type: string, bytes: Buffer | undefined) => root.lookupType(type).decode(bytes ?? Buffer.alloc(0));

/** A message's shape, as a blueprint writes it: JSON inside a string. */
const signature = (messageName: string, ...fields: [tag: string, type: string, name: string][]) =>
  JSON.stringify({
    messageName,
    messageargumentList: fields.map(([tag, type, name]) => ({ role: '', tag, type, name })),
  });

const order = signature('Order', ['1', 'double', 'price'], ['2', 'int32', 'quantity'], ['3', 'string', 'note']);
const tax = signature('TaxInput', ['1', 'double', 'amount'], ['2', 'int64', 'units']);
const text = signature('TextInput', ['1', 'string', 'text']);

/** Field `tag` of a target's message comes from field `from` of the order. */
const output = (target_name: string, message_signature: string, parameter_tag: string, mapped_to_field: string) => ({
  output_field: { target_name, message_signature, parameter_tag, mapped_to_field },
});

const map = {
  splitter_type: 'Parameter-based',
  input_message_signature: order,
  map_outputs: [output('tax1', tax, '1', '1'), output('tax1', tax, '2', '2'), output('topic1', text, '1', '3')],
};

describe('7. A split', () => {
  const message = encode('Order', { price: 9.5, quantity: 3, note: 'hello' });

  it('gives each model the fields its map names, under the numbers the model knows', () => {
    const splitter = createProtobufService();
    splitter.setConf(map);

    const parts = splitter.parameterBasedSplitData(message);

    expect(decode('TaxInput', parts.get('tax1')).toJSON()).to.deep.equal({ amount: 9.5, units: '3' });
    expect(decode('TextInput', parts.get('topic1')).toJSON()).to.deep.equal({ text: 'hello' });
  });

  it('or gives each model a copy', () => {
    const splitter = createProtobufService({ successors: ['tax1', 'topic1'] });
    splitter.setConf({ splitter_type: 'Copy-based' });

    expect([...splitter.copyBasedSplitData(message).values()]).to.deep.equal([message, message]);
  });

  it('says what cannot be done when the map is set, not when a message comes', () => {
    const splitter = createProtobufService();
    const wrong = { ...map, map_outputs: [output('tax1', tax, '1', '3')] };

    expect(() => splitter.setConf(wrong)).to.throw(MapError, /string/);
  });
});
