/** `/solution/{id}` with its parameters inserted, and the query; lists repeat the parameter. */
export function pathAndQuery(pattern: string, params: object, query: object): string {
  const values = new Map(Object.entries(params));
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === '') throw new Error(`${pattern} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  return search.size > 0 ? `${path}?${search}` : path;
}
