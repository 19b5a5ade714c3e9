import type { Problem } from '../problem.ts';

/** Types of elements, as numpy names them; `str` and `bytes` for texts and bytes. */
export type ElementType =
  | 'float16'
  | 'bfloat16'
  | 'float32'
  | 'float64'
  | 'int8'
  | 'int16'
  | 'int32'
  | 'int64'
  | 'uint8'
  | 'uint16'
  | 'uint32'
  | 'uint64'
  | 'bool'
  | 'str'
  | 'bytes';

/** Sizes of a tensor; undefined where one is only known when the model is called. */
export type Shape = readonly (number | undefined)[];

export type ValueType =
  /** Without a shape not even the number of dimensions is known. */
  | { readonly kind: 'tensor'; readonly element: ElementType; readonly shape: Shape | undefined }
  /** A map from one scalar to another, or a list of such maps. */
  | { readonly kind: 'map' | 'maps'; readonly key: ElementType; readonly value: ElementType };

export interface NamedValue {
  /** As the model has it. */
  readonly name: string;
  readonly type: ValueType;
}

/** What a model takes and returns, as its own file says. */
export interface ModelSignature {
  readonly inputs: readonly NamedValue[];
  readonly outputs: readonly NamedValue[];
}

/** Why a model cannot be composed, although it may be stored. */
export interface Uncomposable {
  readonly uncomposable: readonly Problem[];
}

/** Why a file must not be taken in. */
export interface Damaged {
  readonly problems: readonly Problem[];
}

/** Problem of a value that has no counterpart in protobuf. */
export const untyped = (file: string, value: string, reason: string): Problem => ({
  path: file,
  message: `cannot be composed: ${value} ${reason}`,
});
