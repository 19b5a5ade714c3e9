type Params = Readonly<Record<string, unknown>>;

/** Texts as they stand in the address, a list where a name is repeated: never numbers, which tokens may look like. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

export function stringifySearch(search: Params): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of [value].flat()) if (one !== undefined && one !== null) params.append(name, String(one));
  const text = params.toString();
  return text && `?${text}`;
}
