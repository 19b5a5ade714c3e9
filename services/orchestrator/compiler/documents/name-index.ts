/** `several`: it fits more than one name, and none of them exactly. */
export type FoundName = { readonly name: string; readonly exact: boolean } | 'several' | undefined;

/** Finds names as the predecessor's documents need it: an exact match first, else a case-insensitive one. */
export function createNameIndex(names: Iterable<string>): (name: string) => FoundName {
  const exact = new Set(names);
  const folded = Map.groupBy(exact, (name) => name.toLowerCase());
  return (name) => {
    if (exact.has(name)) return { name, exact: true };
    const [found, ...others] = folded.get(name.toLowerCase()) ?? [];
    if (found === undefined) return undefined;
    return others.length > 0 ? 'several' : { name: found, exact: false };
  };
}
