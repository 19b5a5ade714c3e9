import type { Value } from './values.ts';

/** What joblib writes into the stream behind the wrapper of an array: bytes to pass over, or another pickle. */
export type ArrayData = { readonly padded: boolean; readonly bytes: number } | 'pickle';

const wrapper = /(?:^|\.)joblib\.numpy_pickle\.NumpyArrayWrapper$/;

/** Whether joblib reads an array after the object that BUILD has just completed. */
export const isArrayWrapper = (value: Value): boolean => value?.kind === 'made' && wrapper.test(value.by);

/** The data after the wrapper; undefined if it cannot be determined. */
export function arrayDataOf(value: Value): ArrayData | undefined {
  if (value?.kind !== 'made' || value.state?.kind !== 'dict') return undefined;
  const { entries } = value.state;
  const item = itemSize(entries.get('dtype'));
  const shape = entries.get('shape');
  if (item === undefined || shape?.kind !== 'tuple') return undefined;
  if (item === 'object') return 'pickle';
  let bytes = item;
  for (const length of shape.items) {
    if (length?.kind !== 'number') return undefined;
    bytes *= length.number;
  }
  // Old versions write no padding length before the data.
  const padded = entries.has('numpy_array_alignment_bytes');
  return Number.isSafeInteger(bytes) && bytes >= 0 ? { padded, bytes } : undefined;
}

/** Bytes of one item of a dtype, `numpy.dtype('f8', …)`. */
function itemSize(dtype: Value): number | 'object' | undefined {
  if (dtype?.kind !== 'made' || dtype.by !== 'numpy.dtype' || dtype.args?.kind !== 'tuple') return undefined;
  const [code] = dtype.args.items;
  const [, kind = '', size = ''] = (code?.kind === 'text' && /^[<>=|]?([biufcSVUmMO])(\d{1,9})$/.exec(code.text)) || [];
  if (kind === '') return undefined;
  if (kind === 'O') return 'object';
  return Number(size) * (kind === 'U' ? 4 : 1);
}
