/** What is known about an object on a pickle's stack without creating it; undefined if nothing is. */
export type Value =
  | { readonly kind: 'mark' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'tuple'; readonly items: readonly Value[] }
  | { readonly kind: 'dict'; readonly entries: Map<string, Value> }
  /** Something imported: `numpy.dtype`. */
  | { readonly kind: 'global'; readonly name: string }
  /** The result of calling an import. `state` is what BUILD set afterwards. */
  | { readonly kind: 'made'; readonly by: string; readonly args: Value; state: Value }
  | undefined;

/** Longer texts are data, not names. */
export const nameLimit = 200;
/** Larger tuples and dictionaries are data. */
export const partsLimit = 64;

export const textOf = (value: Value): string | undefined => (value?.kind === 'text' ? value.text : undefined);
export const made = (by: Value, args: Value): Value => ({
  kind: 'made',
  by: by?.kind === 'global' ? by.name : '',
  args,
  state: undefined,
});
export const tuple = (items: readonly Value[]): Value =>
  items.length > partsLimit ? undefined : { kind: 'tuple', items };

/** Puts pairs of a key and its value into a dictionary. */
export function put(dict: Value, pairs: readonly Value[]): void {
  if (dict?.kind !== 'dict') return;
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const key = textOf(pairs[at]);
    if (key !== undefined && dict.entries.size < partsLimit) dict.entries.set(key, pairs[at + 1]);
  }
}
