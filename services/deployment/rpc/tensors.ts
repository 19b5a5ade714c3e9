import type { Message } from '../../kit/codec/protobuf.ts';
import { invalid } from '../../kit/errors.ts';
import { datatypes, readRaw, unknownDatatype, writeRaw } from '../app/inference/datatypes.ts';
import { countOf, type Tensor } from '../app/inference/tensor.ts';

/** The list of `InferTensorContents` that has the values of a datatype. */
const lists: Readonly<Record<string, string>> = {
  ...{ BOOL: 'bool_contents', BYTES: 'bytes_contents', FP32: 'fp32_contents', FP64: 'fp64_contents' },
  ...{ INT8: 'int_contents', INT16: 'int_contents', INT32: 'int_contents', INT64: 'int64_contents' },
  ...{ UINT8: 'uint_contents', UINT16: 'uint_contents', UINT32: 'uint_contents', UINT64: 'uint64_contents' },
};

interface WireTensor {
  readonly name: string;
  readonly datatype: string;
  readonly shape: readonly bigint[];
  readonly contents?: Readonly<Record<string, readonly unknown[]>> | null;
}

/** The inputs of a `ModelInferRequest`: raw, one for each, or as lists. Errors: `invalid`. */
export function readInputs(request: Message): Tensor[] {
  const inputs = request.inputs as readonly WireTensor[];
  const raws = request.raw_input_contents as readonly Uint8Array[];
  if (raws.length > 0 && raws.length !== inputs.length)
    throw invalid(`There are ${raws.length} raw contents for ${inputs.length} inputs.`);
  return inputs.map(({ name, datatype, shape: sizes, contents }, index) => {
    if (!datatypes.some((known) => known === datatype)) throw unknownDatatype(name, datatype);
    const shape = sizes.map(Number);
    const count = countOf(name, shape);
    const raw = raws[index];
    if (raw) return { name, datatype, shape, values: readRaw(name, datatype, bytesOf(raw), count) };
    const listed = contents?.[lists[datatype] ?? ''] ?? [];
    if (listed.length !== count)
      throw invalid(`The tensor ${name} has ${listed.length} values of ${datatype}; its shape says ${count}.`);
    const values = datatype === 'BYTES' ? listed.map((value) => bytesOf(value as Uint8Array)) : listed;
    return { name, datatype, shape, values };
  });
}

/** The members of a `ModelInferResponse`. Raw, as clients in every language read it fastest. */
export const writeOutputs = (tensors: readonly Tensor[]): Message => ({
  outputs: tensors.map(({ name, datatype, shape }) => ({ name, datatype, shape: [...shape] })),
  raw_output_contents: tensors.map(({ datatype, values }) => writeRaw(datatype, values)),
});

const bytesOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
