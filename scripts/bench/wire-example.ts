import protobuf from 'protobufjs';

/** An order of nine fields that goes to three models in pieces; what they answer, here unchanged, becomes a report. */
const text = `syntax = "proto3";
  message Order { double price = 1; int32 quantity = 2; string note = 3; repeated int64 codes = 4; string customer = 5;
    bool express = 6; Address address = 7; repeated double weights = 8; string reference = 9; }
  message Address { string street = 1; string city = 2; string country = 3; }
  message Tax { double amount = 1; int32 units = 2; bool fast = 3; }
  message Topic { string text = 1; repeated int64 tags = 2; string id = 3; }
  message Freight { Address to = 1; repeated double weights = 2; string name = 3; }
  message Report { double amount = 1; int32 units = 2; bool fast = 3; string text = 4; repeated int64 tags = 5;
    string id = 6; Address to = 7; repeated double weights = 8; string name = 9; }`;

export const { root } = protobuf.parse(text, { keepCase: true });
root.resolveAll();

export const node = 'orders';
export const sources = ['tax1', 'topic1', 'freight1'];

export const order: Buffer = Buffer.from(
  root
    .lookupType('Order')
    .encode({
      price: 1249.95,
      quantity: 12,
      note: 'Please ring twice and leave the parcel with the neighbour on the second floor if the door stays closed.',
      codes: [17, 420, 1337, 70_001, 9_000_000],
      customer: 'Maria Magdalena Sanchez de la Cruz',
      express: true,
      address: { street: 'Calle de la Independencia 1810', city: 'San Miguel de Allende', country: 'Mexico' },
      weights: [0.75, 1.5, 12.25, 3.125],
      reference: 'f4c0432a-3edf-4ae4-9dcc-8b73514487b9',
    })
    .finish(),
);

/** Source, field of the piece, field of the order, field of the report. */
const routes: readonly (readonly [string, string, number, number, number])[] = [
  ['tax1', 'Tax', 1, 1, 1],
  ['tax1', 'Tax', 2, 2, 2],
  ['tax1', 'Tax', 3, 6, 3],
  ['topic1', 'Topic', 1, 3, 4],
  ['topic1', 'Topic', 2, 4, 5],
  ['topic1', 'Topic', 3, 9, 6],
  ['freight1', 'Freight', 1, 7, 7],
  ['freight1', 'Freight', 2, 8, 8],
  ['freight1', 'Freight', 3, 5, 9],
];

export const splitterMap = {
  splitter_type: 'Parameter-based',
  input_message_signature: signature('Order'),
  map_outputs: routes.map(([target, message, tag, mapped]) => ({
    output_field: { target_name: target, ...field(message, tag, mapped) },
  })),
};

export const collatorMap = {
  collator_type: 'Parameter-based',
  output_message_signature: signature('Report'),
  map_inputs: routes.map(([source, message, tag, , mapped]) => ({
    input_field: { source_name: source, ...field(message, tag, mapped) },
  })),
};

function field(message: string, tag: number, mapped: number): object {
  return { message_signature: signature(message), parameter_tag: String(tag), mapped_to_field: String(mapped) };
}

function signature(message: string): string {
  return JSON.stringify(signatureOf(root.lookupType(message)));
}

function signatureOf(type: protobuf.Type): object {
  return {
    messageName: type.name,
    messageargumentList: type.fieldsArray.map(({ name, id, repeated, type: typeName, resolvedType }) => ({
      name,
      tag: String(id),
      role: repeated ? 'repeated' : '',
      type: typeName,
      ...(resolvedType instanceof protobuf.Type && { complexType: signatureOf(resolvedType) }),
    })),
  };
}
