import { expect } from 'chai';
import { createCompositionFiles } from '../../../../../services/onboarding/app/create-composition-files.ts';
import { readOnnx } from '../../../../../services/onboarding/app/formats/read-onnx.ts';
import { describeModel } from '../../../../../services/onboarding/domain/formats/describe-model.ts';
import type { ModelSignature } from '../../../../../services/onboarding/domain/formats/model-signature.ts';
import { readMetadata } from '../../../../../services/onboarding/domain/metadata/read-metadata.ts';
import { inMemory } from '../in-memory.ts';
import { modelFile } from './models.ts';

const origin = {
  ...{ name: 'my-model', format: 'onnx' },
  runtime: { version: '3.12', toolkit: 'onnx', requirements: [{ name: 'onnxruntime' }] },
};

function described(signature: ModelSignature) {
  const made = describeModel(signature, origin);
  if ('uncomposable' in made) throw new Error(JSON.stringify(made));
  const read = readMetadata(made.metadata);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const files = createCompositionFiles(made.proto, read.metadata, '1');
  if ('problems' in files) throw new Error(JSON.stringify(files.problems));
  return { proto: made.proto, metadata: read.metadata, document: JSON.parse(made.metadata), files };
}

async function describedFile(name: string) {
  const read = await readOnnx(name, inMemory(modelFile(name)));
  if (!('signature' in read)) throw new Error(JSON.stringify(read));
  return described(read.signature);
}

describe('a model that came without metadata', () => {
  it('gets a .proto file and metadata of its inputs and outputs', async () => {
    const { proto, metadata, document } = await describedFile('linear.onnx');
    expect(proto).to.equal(`syntax = "proto3";

package onnx_my_model;

service Model {
  rpc predict (PredictIn) returns (PredictOut);
}

message PredictIn {
  repeated float X = 1;
}

message PredictOut {
  repeated float Y = 1;
}
`);
    expect(metadata).to.deep.include({ name: 'my-model', schemaVersion: '0.6', toolkitTypeCode: 'OX' });
    expect(metadata.runtimes[0].pip.requirements).to.deep.equal([{ name: 'onnxruntime' }]);
    expect(document.methods.predict.input.metadata).to.deep.equal({
      format: 'onnx',
      values: [{ field: 'X', name: 'X', kind: 'tensor', type: 'float32', shape: [null, 4] }],
    });
  });

  it('has valid names, each once, scalars alone and the sizes of what does not show them', async () => {
    const { proto, document } = await describedFile('kinds.onnx');
    expect(proto.split('\n\n')[3]).to.equal(`message PredictIn {
  bool is_good = 1;
  int32 value_2nd = 2;
  repeated uint32 image_0 = 3;
  repeated int64 image_0_shape = 4;
  repeated float image_0_2 = 5;
  repeated string words = 6;
  repeated uint64 big = 7;
  repeated double anything = 8;
  repeated int64 anything_shape = 9;
}`);
    expect(document.methods.predict.input.metadata.values[2]).to.deep.equal({
      ...{ field: 'image_0', name: 'image/0', kind: 'tensor', type: 'uint8', shape: [null, null, null, 3] },
      shapeField: 'image_0_shape',
    });
    expect(document.methods.predict.input.metadata.values[6].shape).to.equal(null);
  });

  it('has messages for lists of maps', async () => {
    const { proto, document, files } = await describedFile('probabilities.onnx');
    expect(proto).to.contain(`message PredictOut {
  repeated int64 output_label = 1;
  repeated PredictOutOutputProbability output_probability = 2;
}

message PredictOutOutputProbability {
  map<int64, float> values = 1;
}`);
    expect(document.methods.predict.output.metadata.values[1]).to.deep.equal({
      ...{ field: 'output_probability', name: 'output_probability', kind: 'maps', type: 'float32', key: 'int64' },
    });
    expect(files.tgif.services.calls[0]?.request.format[0]?.messageargumentList[1]?.complexType?.messageName).to.equal(
      'PredictOutOutputProbability',
    );
  });

  it('keeps names apart that are the same in JSON, and those of fields with sizes', () => {
    const type = { kind: 'tensor', element: 'int8', shape: undefined } as const;
    const names = ['a_b', 'aB', 'A b', 'x', 'x_shape', '', '???', 'string', 'ü'.repeat(300), 'l'.repeat(300)];
    const { proto } = described({ inputs: names.map((name) => ({ name, type })), outputs: [{ name: 'y', type }] });
    const fields = [...(proto.split('\n\n')[3] ?? '').matchAll(/repeated \w+ (\w+) = /g)].map(([, name = '']) => name);
    expect(fields).to.have.length(20);
    expect(new Set(fields.map((name) => name.toLowerCase().replaceAll('_', ''))).size).to.equal(20);
    expect(fields.slice(6, 10)).to.deep.equal(['x', 'x_shape_2', 'x_shape', 'x_shape_shape']);
  });

  it('must have inputs and outputs, and not too many', () => {
    const value = { name: 'x', type: { kind: 'tensor', element: 'int8', shape: [] } } as const;
    const made = describeModel({ inputs: [], outputs: Array.from({ length: 401 }, () => value) }, origin);
    expect('uncomposable' in made && made.uncomposable.map(({ message }) => message)).to.deep.equal([
      'cannot be composed: it has 0 inputs; from 1 to 400 can be described',
      'cannot be composed: it has 401 outputs; from 1 to 400 can be described',
    ]);
  });
});
