/** What an API server keeps of an object, as far as anything here reads it. */
// biome-ignore lint/suspicious/noExplicitAny: any field of any kind.
export type Fields = Record<string, any>;

/** The fields that each manager has applied, as paths. */
export type Owners = Map<string, ReadonlySet<string>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of all values; a list is one value, as lists without keys are. */
function leaves(fields: Fields, at: readonly string[] = []): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isObject(value) && Object.keys(value).length > 0 ? leaves(value, [...at, name]) : [JSON.stringify([...at, name])],
  );
}

/** Server-side apply: what the manager had applied and does not any more goes, unless another has applied it as well. */
export function applyFields(object: Fields, applied: Fields, owners: Owners, manager: string): void {
  const now = new Set(leaves(applied));
  const before = owners.get(manager) ?? new Set();
  owners.set(manager, now);
  const kept = new Set([...owners.values()].flatMap((paths) => [...paths]));
  for (const path of before) if (!kept.has(path)) removeAt(object, JSON.parse(path));
  mergeFields(object, applied);
}

/** A merge patch (RFC 7396). */
export function mergeFields(object: Fields, patch: Fields): void {
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete object[name];
    else if (isObject(value)) {
      if (!isObject(object[name])) object[name] = {};
      mergeFields(object[name], value);
    } else object[name] = structuredClone(value);
  }
}

export function changed(object: Fields, patch: Fields, owners: Owners, manager: string): void {
  owners.set(manager, new Set([...(owners.get(manager) ?? []), ...leaves(patch)]));
  mergeFields(object, patch);
}

function removeAt(object: Fields, [name = '', ...rest]: readonly string[]): void {
  if (rest.length === 0) delete object[name];
  else if (isObject(object[name])) removeAt(object[name], rest);
}
