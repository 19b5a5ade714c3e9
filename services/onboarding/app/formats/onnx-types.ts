import { loadProto } from '../../../kit/codec/protobuf.ts';
import { isKeyType } from '../../domain/formats/describe-model.ts';
import type { ElementType, NamedValue, Shape, ValueType } from '../../domain/formats/model-signature.ts';

/** By the numbers of the format; those that are missing have no counterpart in numpy or in protobuf. */
const elements: ReadonlyMap<number, ElementType> = new Map([
  [1, 'float32'],
  [2, 'uint8'],
  [3, 'int8'],
  [4, 'uint16'],
  [5, 'int16'],
  [6, 'int32'],
  [7, 'int64'],
  [8, 'str'],
  [9, 'bool'],
  [10, 'float16'],
  [11, 'float64'],
  [12, 'uint32'],
  [13, 'uint64'],
  [16, 'bfloat16'],
]);

interface ValueTypeMessage {
  readonly kind?: string;
  readonly tensor?: TensorMessage;
  readonly map?: { readonly key: number; readonly value: ValueTypeMessage | null };
  readonly sequence?: { readonly element: ValueTypeMessage | null };
}

interface TensorMessage {
  readonly element: number;
  readonly shape: { readonly dimension: readonly { readonly kind?: string; readonly size?: bigint }[] } | null;
}

let codec: ReturnType<ReturnType<typeof loadProto>['message']> | undefined;

/** An input or output of a graph from its bytes; or why it cannot be typed. Errors: throws where the bytes are no such value. */
export function readNamedValue(bytes: Uint8Array): NamedValue | { readonly name: string; readonly reason: string } {
  codec ??= loadProto(new URL('../../../../proto/onnx/value-type.proto', import.meta.url), 'onnx').message(
    'NamedValue',
  );
  const { name, type } = codec.decode(bytes) as { name: string; type: ValueTypeMessage | null };
  const read = typeOf(type);
  return typeof read === 'string' ? { name, reason: read } : { name, type: read };
}

function typeOf(type: ValueTypeMessage | null): ValueType | string {
  if (type?.kind === 'tensor' && type.tensor) return tensorOf(type.tensor);
  if (type?.kind === 'map' && type.map) return mapOf('map', type.map);
  if (type?.kind === 'sequence') {
    const element = type.sequence?.element;
    if (element?.kind === 'map' && element.map) return mapOf('maps', element.map);
    return 'is a list of something else than maps';
  }
  return type?.kind === undefined ? 'has no type in the graph' : `has the type "${type.kind}"`;
}

function tensorOf({ element, shape }: TensorMessage): ValueType | string {
  const known = elements.get(element);
  if (known === undefined) return `has elements of the ONNX type ${element}, which protobuf does not have`;
  const sizes: Shape | undefined = shape?.dimension.map(({ kind, size }) =>
    // A size below 0 is how some exporters write one that is not known.
    kind === 'size' && size !== undefined && size >= 0n ? Number(size) : undefined,
  );
  return { kind: 'tensor', element: known, shape: sizes };
}

function mapOf(
  kind: 'map' | 'maps',
  { key, value }: { readonly key: number; readonly value: ValueTypeMessage | null },
): ValueType | string {
  const [keys, values] = [elements.get(key), elements.get(value?.tensor?.element ?? 0)];
  if (keys === undefined || values === undefined || !isKeyType(keys))
    return 'is a map of types that protobuf does not have';
  if (value?.tensor?.shape?.dimension.length) return 'is a map to tensors';
  return { kind, key: keys, value: values };
}
