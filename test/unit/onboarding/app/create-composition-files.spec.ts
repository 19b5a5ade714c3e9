import { expect } from 'chai';
import { createCompositionFiles } from '../../../../services/onboarding/app/create-composition-files.ts';
import type { ModelMethod } from '../../../../services/onboarding/domain/metadata/model-metadata.ts';

const protobuf = ['application/vnd.google.protobuf'];

const metadata = (methods: Readonly<Record<string, ModelMethod>> = {}) => ({
  name: 'adder',
  methods: new Map(Object.entries(methods)),
});

function filesOf(text: string, methods?: Readonly<Record<string, ModelMethod>>) {
  const files = createCompositionFiles(text, metadata(methods), '3');
  if ('problems' in files) throw new Error(JSON.stringify(files.problems));
  return files;
}

function problemsOf(text: string, methods?: Readonly<Record<string, ModelMethod>>): string[] {
  const files = createCompositionFiles(text, metadata(methods), '3');
  return 'problems' in files ? files.problems.map(({ path, message }) => `${path} ${message}`) : [];
}

const header = 'syntax = "proto3";\npackage shop;\n';
const adder = `${header}option java_package = "org.shop";
message AddIn { repeated int32 a = 1; Line line = 2; }
message Line { string label = 1; double value = 2; }
message AddOut { int64 value = 1; }
service Model { rpc add (AddIn) returns (AddOut); }`;

describe('the composition files of a model', () => {
  it('have the ports of the model, and what lies in their messages', () => {
    const { tgif } = filesOf(adder);
    const empty = { format: [], version: '' };
    expect(tgif).to.deep.equal({
      self: { version: '3', name: 'adder', description: '', component_type: 'Docker' },
      streams: {},
      services: {
        calls: [
          {
            config_key: 'add',
            request: {
              format: [
                {
                  messageName: 'AddOut',
                  messageargumentList: [{ role: '', type: 'int64', name: 'value', tag: '1' }],
                },
              ],
              version: '',
            },
            response: empty,
          },
        ],
        provides: [
          {
            route: 'add',
            request: {
              format: [
                {
                  messageName: 'AddIn',
                  messageargumentList: [
                    { role: 'repeated', type: 'int32', name: 'a', tag: '1' },
                    {
                      ...{ role: '', type: 'Line', name: 'line', tag: '2' },
                      complexType: {
                        messageName: 'Line',
                        messageargumentList: [
                          { role: '', type: 'string', name: 'label', tag: '2.1' },
                          { role: '', type: 'double', name: 'value', tag: '2.2' },
                        ],
                      },
                    },
                  ],
                },
              ],
              version: '',
            },
            response: empty,
          },
        ],
      },
      parameters: [],
      auxiliary: {},
      artifacts: [],
    });
  });

  it('have the declarations of the .proto file', () => {
    const { protobuf } = filesOf(adder);
    expect(protobuf.syntax).to.equal('proto3');
    expect(protobuf.packageName).to.equal('shop');
    expect(protobuf.listOfOption).to.deep.equal([{ key: 'java_package', value: 'org.shop' }]);
    expect(protobuf.listOfMessages.map(({ messageName }) => messageName)).to.deep.equal(['AddIn', 'Line', 'AddOut']);
    expect(protobuf.listOfMessages[0]?.messageargumentList[1]).to.deep.equal({
      ...{ role: '', type: 'Line', name: 'line', tag: '2' },
    });
    expect(protobuf.service).to.deep.equal({
      name: 'Model',
      listOfOperations: [
        {
          operationType: 'rpc',
          operationName: 'add',
          listOfInputMessages: [{ inputMessageName: 'AddIn' }],
          listOfOutputMessages: [{ outPutMessageName: 'AddOut' }],
        },
      ],
    });
  });

  it('describe a map as its entries, and a type that lies in itself once', () => {
    const { tgif } = filesOf(`${header}message Tree { map<string, Tree> child_nodes = 1; }
      service Model { rpc walk (Tree) returns (Tree); }`);
    expect(tgif.services.provides[0]?.request.format[0]?.messageargumentList).to.deep.equal([
      {
        ...{ role: 'repeated', type: 'ChildNodesEntry', name: 'child_nodes', tag: '1' },
        complexType: {
          messageName: 'ChildNodesEntry',
          messageargumentList: [
            { role: '', type: 'string', name: 'key', tag: '1.1' },
            { role: '', type: 'Tree', name: 'value', tag: '1.2' },
          ],
        },
      },
    ]);
  });

  it('know the syntax of files that do not name it, and types that a file imports', () => {
    expect(
      filesOf('message M { required int32 a = 1; } service S { rpc m (M) returns (M); }').protobuf,
    ).to.deep.include({
      ...{ syntax: 'proto2', packageName: '' },
      listOfMessages: [
        { messageName: 'M', messageargumentList: [{ role: 'required', type: 'int32', name: 'a', tag: '1' }] },
      ],
    });
    const { tgif } = filesOf(`${header}import "google/protobuf/timestamp.proto";
      message M { google.protobuf.Timestamp at = 1; } service S { rpc m (M) returns (M); }`);
    expect(tgif.services.calls[0]?.request.format[0]?.messageargumentList[0]).to.deep.include({ type: 'Timestamp' });
  });
});

describe('a .proto file that cannot be composed', () => {
  it('names the line and the side of a stream, comments or not', () => {
    const text = `${header}// service Model { rpc watch
/* rpc watch */ message M {}
service Other { rpc look (M) returns (M); }
service Model {
  rpc watch (stream M)
    returns (M);
  rpc follow (M) returns (stream M);
}`;
    expect(problemsOf(text)).to.deep.equal([
      'model.proto:7 the request of watch is a stream; models are called with one message and answer with one, so remove "stream"',
      'model.proto:9 the response of follow is a stream; models are called with one message and answer with one, so remove "stream"',
    ]);
  });

  it('names the line of what is no protobuf', () => {
    expect(problemsOf(`${header}message M {\n int32 a = ;\n}`)).to.deep.equal([
      "model.proto:4 The .proto file cannot be read: illegal id ';' (line 4).",
    ]);
    expect(problemsOf(`${header}message M { Missing a = 1; }`)[0]).to.match(/no such Type or Enum 'Missing'/);
    expect(problemsOf('message M {'.repeat(60_000))[0]).to.match(/cannot be read: max depth exceeded/);
    expect(problemsOf('x'.repeat(1_100_000))[0]).to.match(/1100000 characters; at most 1048576/);
  });

  it('names what is too much', () => {
    const messages = Array.from({ length: 10_000 }, (_, index) => `message M${index} {}`).join('\n');
    expect(problemsOf(`${header}${messages}\nservice S { rpc m (M0) returns (M1); }`)).to.deep.equal([
      'model.proto declares 10000 messages; at most 2000 can be composed',
    ]);
    const methods = Array.from({ length: 501 }, (_, index) => `rpc m${index} (M) returns (M);`).join('\n');
    expect(problemsOf(`${header}message M {} service S { ${methods} }`)).to.deep.equal([
      'model.proto declares 501 methods; at most 500 can be composed',
    ]);
    const fields = Array.from({ length: 1_001 }, (_, index) => `int32 a${index} = ${index + 1};`).join(' ');
    expect(problemsOf(`${header}message A {\n ${fields} }`)).to.deep.equal([
      'model.proto:4 The .proto file cannot be read: a message has more than 1000 fields (line 4); use repeated fields.',
    ]);
  });

  it('names the message that holds too much, without writing it out', () => {
    const doubling = Array.from(
      { length: 30 },
      (_, level) => `message M${level + 1} { M${level} a = 1; M${level} b = 2; }`,
    );
    expect(
      problemsOf(`${header}message M0 {} ${doubling.join('\n')} service S { rpc m (M30) returns (M0); }`),
    ).to.deep.equal([
      'model.proto the message shop.M30 has more than 5000 fields, nested ones included; use a smaller message',
    ]);
    const chain = Array.from({ length: 40 }, (_, level) => `message M${level + 1} { M${level} a = 1; }`);
    expect(
      problemsOf(`${header}message M0 {} ${chain.join('\n')} service S { rpc m (M40) returns (M0); }`),
    ).to.deep.equal(['model.proto the message shop.M40 nests messages more than 32 deep; use a flatter message']);
    const wide = `message W { ${Array.from({ length: 1_000 }, (_, index) => `int32 a${index} = ${index + 1};`).join('')} }`;
    const methods = Array.from({ length: 30 }, (_, index) => `rpc m${index} (W) returns (W);`).join('\n');
    expect(problemsOf(`${header}${wide} service S { ${methods} }`)).to.deep.equal([
      'model.proto has methods with more than 50000 fields; use fewer methods or smaller messages',
    ]);
  });

  it('names methods that callers could not distinguish', () => {
    expect(
      problemsOf(`${header}message M {} service A { rpc Run (M) returns (M); } service B { rpc run (M) returns (M); }`),
    ).to.deep.equal(['model.proto declares several methods Run; methods are called by name, so rename all but one']);
  });
});

describe('metadata and a .proto file that belong together', () => {
  const input = { name: 'AddIn', mediaTypes: protobuf };
  const output = { name: 'AddOut', mediaTypes: protobuf };

  it('agree on methods and messages', () => {
    filesOf(adder, { add: { description: '', input, output } });
    filesOf(adder, { add: { description: '', input: { ...input, name: 'shop.AddIn' } } });
    expect(problemsOf(adder, { add: { description: '', input: output, output } })).to.deep.equal([
      'metadata.json#/methods/add/input is "AddOut", and model.proto has "shop.AddIn" there; make them the same',
    ]);
    expect(problemsOf(adder, { 'a/b': { description: '', input } })).to.deep.equal([
      'metadata.json#/methods/a~1b is no rpc of model.proto; declare "rpc a/b" in its service, or remove the method',
    ]);
  });

  it('need no rpc for a method that takes or returns text as it is', () => {
    const raw = { name: 'text', mediaTypes: ['text/plain'] };
    const { tgif } = filesOf(header, { shout: { description: '', input: raw, output: raw } });
    expect(tgif.services).to.deep.equal({ calls: [], provides: [] });
    expect(problemsOf(header)).to.deep.equal([
      'model.proto declares no service with a method; add one for each method of the model',
    ]);
  });
});
