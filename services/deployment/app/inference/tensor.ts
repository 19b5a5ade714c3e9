import { invalid } from '../../../kit/errors.ts';
import type { Datatype } from './datatypes.ts';

/** As a client sends it or gets it. */
export interface Tensor {
  readonly name: string;
  readonly datatype: Datatype;
  readonly shape: readonly number[];
  /** Row by row. Those of BYTES are buffers; integers of 64 bits may be `bigint`. */
  readonly values: readonly unknown[];
}

/** What a model takes or gives. */
export interface TensorDescription {
  readonly name: string;
  readonly datatype: Datatype;
  /** -1: any. */
  readonly shape: readonly number[];
}

const mostValues = 4_000_000;

/** How many values a tensor of the shape has. Errors: `invalid` where it is none, or too many. */
export function countOf(name: string, shape: readonly number[]): number {
  const count = shape.reduce((product, size) => product * size, 1);
  if (!shape.every((size) => Number.isInteger(size) && size >= 0))
    throw invalid(`The shape of the tensor ${name} is no list of sizes.`);
  if (count > mostValues) throw invalid(`The tensor ${name} has ${count} values; ${mostValues} are the most.`);
  return count;
}
