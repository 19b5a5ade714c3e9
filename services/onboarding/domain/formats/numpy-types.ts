import type { ElementType } from './model-signature.ts';

const names: ReadonlySet<unknown> = new Set<ElementType>([
  ...(['float16', 'float32', 'float64', 'int8', 'int16', 'int32', 'int64'] as const),
  ...(['uint8', 'uint16', 'uint32', 'uint64', 'bool', 'str', 'bytes'] as const),
]);

const isElement = (name: unknown): name is ElementType => names.has(name);

/** An element type by the name of a numpy type; undefined where protobuf has none for it. */
export function elementOf(name: unknown): ElementType | undefined {
  if (isElement(name)) return name;
  // Arrays of texts are arrays of objects or of texts of one length.
  if (name === 'object' || name === 'string' || (typeof name === 'string' && /^[<>=|]?U\d+$/.test(name))) return 'str';
  return undefined;
}

const kinds: Readonly<Record<string, string>> = { f: 'float', i: 'int', u: 'uint' };

export interface NpyHeader {
  /** Undefined where protobuf has none for it. */
  readonly element: ElementType | undefined;
  readonly shape: readonly number[];
}

/** The type and the shape of an array from the beginning of an `.npy` file; undefined where it is none. */
export function readNpyHeader(bytes: Uint8Array): NpyHeader | undefined {
  const text = new TextDecoder('latin1').decode(bytes);
  const found = /^.NUMPY[^{]{4,6}\{'descr': '([^']{1,20})', 'fortran_order': \w+, 'shape': \(([\d, ]*)\)/.exec(text);
  const [, descr = '', sizes = ''] = found ?? [];
  if (!found) return undefined;
  const shape = sizes.split(',').flatMap((size) => (size.trim() === '' ? [] : [Number(size)]));
  const [, kind = '', length = ''] = /^[<>=|]([a-zA-Z])(\d*)$/.exec(descr) ?? [];
  const element = descr === '|b1' ? 'bool' : elementOf(kinds[kind] ? `${kinds[kind]}${Number(length) * 8}` : descr);
  return { element, shape };
}
