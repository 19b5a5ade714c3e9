interface Documents {
  readonly blueprint: unknown;
  readonly dockerInfo: unknown;
}

/** The documents with another value at a place of the blueprint, which must be there: a JSON pointer. */
export function changed(documents: Documents, path: string, value: unknown): Documents {
  return { ...documents, blueprint: replaceAt(documents.blueprint, path.split('/').slice(1), value) };
}

function replaceAt(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(target))
    return target.map((item, index) => (String(index) === key ? replaceAt(item, rest, value) : item));
  const record = target as Readonly<Record<string, unknown>>;
  return { ...record, [key]: replaceAt(record[key], rest, value) };
}
