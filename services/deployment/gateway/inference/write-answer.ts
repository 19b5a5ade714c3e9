import { writeRaw } from '../../app/inference/datatypes.ts';
import type { Tensor } from '../../app/inference/tensor.ts';

export interface WrittenTensor extends Tensor {
  readonly binary: boolean;
}

export interface InferAnswer {
  /** JSON, and the binary form of tensors behind it. */
  readonly body: Buffer;
  /** Bytes of the JSON; undefined where nothing is behind it. */
  readonly jsonLength: number | undefined;
}

/** Writes an answer: `head` are the members beside `outputs`. */
export function writeInferAnswer(head: object, tensors: readonly WrittenTensor[]): InferAnswer {
  const raws: Buffer[] = [];
  const outputs = tensors.map(({ name, datatype, shape, values, binary }) => {
    if (!binary) return { name, datatype, shape, data: values.map(jsonOf) };
    const raw = writeRaw(datatype, values);
    raws.push(raw);
    return { name, datatype, shape, parameters: { binary_data_size: raw.length } };
  });
  const json = Buffer.from(JSON.stringify({ ...head, outputs }));
  return { body: Buffer.concat([json, ...raws]), jsonLength: raws.length > 0 ? json.length : undefined };
}

/** What no number of JSON holds exactly is text. */
function jsonOf(value: unknown): unknown {
  if (value instanceof Buffer) return value.toString();
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}
