import { fromJSON } from '@grpc/proto-loader';
import { expect } from 'chai';
import protobuf from 'protobufjs';
import descriptor from 'protobufjs/ext/descriptor.js';
import { withMapEntryNames } from '../../../../services/kit/codec/map-entries.ts';

const source = `syntax = "proto3"; package test;
  message Value { string text = 1; }
  message Outer {
    map<string, Value> by_name = 1;
    map<string, int64> statuses = 2;
    message Inner { map<int32, string> x2 = 1; }
    Inner inner = 3;
    repeated Value statusesOfAll = 4;
  }`;

interface Message {
  readonly name: string;
  readonly field: readonly { readonly name: string; readonly typeName?: string }[];
  readonly nestedType: readonly (Message & { readonly options?: { readonly mapEntry?: boolean } })[];
}

function filesOf(definitions: ReturnType<typeof fromJSON>): Buffer[] {
  const files = Object.values(definitions).flatMap((definition) =>
    'fileDescriptorProtos' in definition && Array.isArray(definition.fileDescriptorProtos)
      ? definition.fileDescriptorProtos
      : [],
  );
  return [...new Set(files)];
}

/** `field: its type` and `> entry` of each message. */
const namesIn = ({ field, nestedType }: Message): string[] => [
  ...field.map(({ name, typeName }) => `${name}: ${typeName || '-'}`),
  ...nestedType.flatMap((nested) => [
    `> ${nested.name}${nested.options?.mapEntry ? ' (map)' : ''}`,
    ...namesIn(nested),
  ]),
];

describe('map entries of a published .proto file', () => {
  it('have the names that strict readers of descriptors require', () => {
    const [file] = filesOf(fromJSON(protobuf.parse(source, { keepCase: true }).root.toJSON(), { keepCase: true }));
    const read = descriptor.FileDescriptorProto.decode(withMapEntryNames(file ?? Buffer.alloc(0)));
    const { messageType } = read as unknown as { readonly messageType: readonly Message[] };
    const outer = messageType.find(({ name }) => name === 'Outer');
    expect(outer && namesIn(outer)).to.deep.equal([
      ...['by_name: ByNameEntry', 'statuses: StatusesEntry', 'inner: Inner', 'statusesOfAll: Value'],
      ...['> ByNameEntry (map)', 'key: -', 'value: Value'],
      ...['> StatusesEntry (map)', 'key: -', 'value: -'],
      ...['> Inner', 'x2: X2Entry', '> X2Entry (map)', 'key: -', 'value: -'],
    ]);
  });
});
