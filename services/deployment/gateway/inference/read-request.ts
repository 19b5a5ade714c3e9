import { z } from 'zod';
import { quoteLargeIntegers } from '../../../kit/codec/large-integers.ts';
import { invalid } from '../../../kit/errors.ts';
import { datatypes, readRaw, unknownDatatype } from '../../app/inference/datatypes.ts';
import { countOf, type Tensor } from '../../app/inference/tensor.ts';

/** What a client asks of outputs. */
export interface WantedOutput {
  readonly name: string;
  readonly binary: boolean;
}

export interface InferRequest {
  readonly id: string | undefined;
  readonly inputs: readonly Tensor[];
  /** Undefined: all of them. */
  readonly outputs: readonly WantedOutput[] | undefined;
  /** Of outputs that say nothing of it. */
  readonly binaryOutputs: boolean;
}

const mostTensors = 1_000;
const Parameters = z.record(z.string(), z.unknown()).default({});
const Shape = z.array(z.int().min(0)).min(1).max(16);

const Input = z.object({
  name: z.string().max(200),
  datatype: z.string().max(20),
  shape: Shape,
  parameters: Parameters,
  data: z.array(z.unknown()).optional(),
});

const Body = z.object({
  id: z.string().max(200).optional(),
  parameters: Parameters,
  inputs: z.array(Input).max(mostTensors),
  outputs: z
    .array(z.object({ name: z.string().max(200), parameters: Parameters }))
    .max(mostTensors)
    .optional(),
});

/**
 * Reads a request: JSON, and with `jsonLength` (the header `Inference-Header-Content-Length`) the binary form of tensors behind
 * it, in the order of the inputs. Errors: `invalid`.
 */
export function readInferRequest(body: Buffer, jsonLength: number | undefined): InferRequest {
  const end = jsonLength ?? body.length;
  if (end > body.length) throw invalid(`The JSON has ${end} bytes by its header, and the body ${body.length}.`);
  const { id, inputs, outputs, parameters } = parse(body.subarray(0, end));
  let at = end;
  const tensors = inputs.map((input): Tensor => {
    const { name, datatype, shape, data } = input;
    if (!datatypes.some((known) => known === datatype)) throw unknownDatatype(name, datatype);
    const count = countOf(name, shape);
    const size = input.parameters.binary_data_size;
    if (size === undefined) return { name, datatype, shape, values: readData(name, datatype, data, count) };
    const raw = body.subarray(at, at + Number(size));
    at += raw.length;
    return { name, datatype, shape, values: readRaw(name, datatype, raw, count) };
  });
  if (at !== body.length) throw invalid(`The body has ${body.length - at} bytes that are no tensor's.`);
  const binaryOutputs = parameters.binary_data_output === true;
  return {
    ...{ id, inputs: tensors, binaryOutputs },
    outputs: outputs?.map(({ name, parameters: { binary_data: binary = binaryOutputs } }) => ({
      ...{ name, binary: binary === true },
    })),
  };
}

function parse(json: Buffer): z.output<typeof Body> {
  let value: unknown;
  try {
    value = JSON.parse(quoteLargeIntegers(json.toString()));
  } catch {
    throw invalid('The request is not JSON.');
  }
  const { data, error } = Body.safeParse(value);
  if (data) return data;
  const [issue] = error.issues;
  throw invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`);
}

/** Row by row, or as lists of lists. */
function readData(name: string, datatype: string, data: readonly unknown[] | undefined, count: number): unknown[] {
  if (!data) throw invalid(`The tensor ${name} has no data.`);
  const values = data.flat(16);
  if (values.length !== count)
    throw invalid(`The tensor ${name} has ${values.length} values; its shape says ${count}.`);
  return datatype === 'BYTES' ? values.map((value) => Buffer.from(String(value))) : values;
}
