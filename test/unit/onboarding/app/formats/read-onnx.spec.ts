import { expect } from 'chai';
import fc from 'fast-check';
import { readOnnx } from '../../../../../services/onboarding/app/formats/read-onnx.ts';
import { inMemory } from '../in-memory.ts';
import { modelFile } from './models.ts';

async function signatureOf(bytes: Uint8Array) {
  const read = await readOnnx('model.onnx', inMemory(bytes));
  if (!('signature' in read)) throw new Error(JSON.stringify(read));
  return read.signature;
}

async function problemsOf(bytes: Uint8Array): Promise<string[]> {
  const read = await readOnnx('model.onnx', inMemory(bytes));
  const problems = 'signature' in read ? [] : 'problems' in read ? read.problems : read.uncomposable;
  return problems.map(({ path, message }) => `${path} ${message}`);
}

const tensor = (element: string, shape: readonly (number | undefined)[] | undefined) => ({
  ...{ kind: 'tensor', element, shape },
});

describe('an ONNX model', () => {
  it('says what it takes and returns', async () => {
    const linear = {
      inputs: [{ name: 'X', type: tensor('float32', [undefined, 4]) }],
      outputs: [{ name: 'Y', type: tensor('float32', [undefined, 1]) }],
    };
    expect(await signatureOf(modelFile('linear.onnx'))).to.deep.equal(linear);
    expect(await signatureOf(modelFile('linear-ir3.onnx'))).to.deep.equal(linear);
  });

  it('says it for every kind of tensor, and for lists of maps', async () => {
    const { inputs } = await signatureOf(modelFile('kinds.onnx'));
    expect(inputs).to.deep.equal([
      { name: 'is good?', type: tensor('bool', []) },
      { name: '2nd', type: tensor('int8', [1, 1]) },
      { name: 'image/0', type: tensor('uint8', [undefined, undefined, undefined, 3]) },
      { name: 'image_0', type: tensor('float16', [2, 3]) },
      { name: 'words', type: tensor('str', [undefined]) },
      { name: 'big', type: tensor('uint64', [undefined]) },
      { name: 'anything', type: tensor('float64', undefined) },
    ]);
    const { outputs } = await signatureOf(modelFile('probabilities.onnx'));
    expect(outputs).to.deep.equal([
      { name: 'output_label', type: tensor('int64', [undefined]) },
      { name: 'output_probability', type: { kind: 'maps', key: 'int64', value: 'float32' } },
    ]);
  });

  it('is read without its weights', async () => {
    const bytes = modelFile('linear.onnx');
    const large = withWeights(bytes, 3 * 2 ** 30);
    const read = await readOnnx('model.onnx', large);
    expect('signature' in read && read.signature).to.deep.equal(await signatureOf(bytes));
    expect(large.size).to.be.above(3 * 2 ** 30);
    expect(large.read.bytes).to.be.below(2_000_000);
  });

  it('cannot be composed with types that protobuf does not have, or weights in other files', async () => {
    expect(await problemsOf(modelFile('complex.onnx'))).to.deep.equal([
      'model.onnx cannot be composed: "z" has elements of the ONNX type 14, which protobuf does not have',
      'model.onnx cannot be composed: "w" has elements of the ONNX type 14, which protobuf does not have',
    ]);
    expect(await problemsOf(modelFile('external.onnx'))).to.deep.equal([
      'model.onnx cannot be composed: its tensor "weights" lies in another file; save the model as one file',
    ]);
  });

  it('is known from what is none', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('text'),
      Buffer.alloc(100),
      Buffer.from([0x3a, 0xff, 0xff, 0x7f]),
    ])
      expect((await problemsOf(bytes))[0]).to.match(/^model.onnx is no ONNX model: /);
    expect(await problemsOf(modelFile('linear.onnx').subarray(0, 60))).to.deep.equal([
      'model.onnx is no ONNX model: a field ends after its message',
    ]);
  });

  it('may not declare more than fits into memory', async () => {
    const field = (key: number, value: Uint8Array) =>
      Buffer.concat([Buffer.from([key, ...varint(value.length)]), value]);
    const tensor = field(0x2a, field(0x42, Buffer.alloc(4_000, 'w')));
    const input = field(0x5a, field(0x0a, Buffer.alloc(60_000, 'x')));
    for (const [one, count] of [
      [tensor, 9_000],
      [input, 600],
    ] as const) {
      const graph = field(0x3a, Buffer.concat(Array.from({ length: count }, () => one)));
      expect((await problemsOf(Buffer.concat([Buffer.from([0x08, 8]), graph])))[0]).to.match(
        /^model.onnx is no ONNX model: its inputs, outputs and names of tensors have more than 33554432 bytes$/,
      );
    }
  });

  it('leaves no bytes that make the reader fail otherwise', async () => {
    const good = modelFile('kinds.onnx');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 5 }), async (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        await readOnnx('model.onnx', inMemory(bytes));
      }),
      { numRuns: 300 },
    );
    const deep = Buffer.concat(Array.from({ length: 2_000 }, () => Buffer.from([0x22, 0x80, 0x20])));
    expect(
      await problemsOf(inGraph(Buffer.concat([Buffer.from([0x12, ...varint(deep.length)]), deep]))),
    ).to.have.length(1);
  });
});

/** A graph of one input that is declared by these bytes. */
function inGraph(value: Uint8Array): Buffer {
  const input = Buffer.concat([Buffer.from([0x5a, ...varint(value.length)]), value]);
  return Buffer.concat([Buffer.from([0x08, 8, 0x3a, ...varint(input.length)]), input]);
}

/** The model with one more tensor in its graph, whose bytes are made when they are read. */
function withWeights(model: Buffer, size: number) {
  // Of the fields of the model the graph is the last but for its operator sets: it is taken out and put at the end.
  const at = model.indexOf(0x3a, model.indexOf('fixtures'));
  const graphLength = model[at + 1] ?? 0;
  const graph = model.subarray(at + 2, at + 2 + graphLength);
  const tensor = Buffer.concat([Buffer.from([0x42, 4]), Buffer.from('huge'), Buffer.from([0x4a, ...varint(size)])]);
  const tensorHead = Buffer.from([0x2a, ...varint(tensor.length + size)]);
  const graphHead = Buffer.from([0x3a, ...varint(tensorHead.length + tensor.length + size + graph.length)]);
  const before = Buffer.concat([model.subarray(0, at), graphHead, tensorHead, tensor]);
  const total = before.length + size + graph.length;
  const read = Object.assign(
    async (offset: number, length: number) => {
      if (offset + length > total) throw new Error('read beyond the file');
      read.bytes += length;
      const bytes = Buffer.alloc(length);
      if (offset < before.length) before.copy(bytes, 0, offset);
      const behind = before.length + size;
      if (offset + length > behind) graph.copy(bytes, Math.max(0, behind - offset), Math.max(0, offset - behind));
      return bytes;
    },
    { bytes: 0 },
  );
  return { size: total, read };
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}
