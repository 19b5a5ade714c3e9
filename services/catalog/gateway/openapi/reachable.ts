import type { Schema } from './schema.ts';

type Schemas = Readonly<Record<string, Schema>>;

const prefix = '#/components/schemas/';

/** Names of the components that `roots` need, by way of others too. */
export function reachable(roots: readonly Schema[], schemas: Schemas): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = roots.flatMap(namesIn);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    const schema = schemas[name];
    if (!schema) throw new Error(`${name} is named in the document and described nowhere`);
    found.add(name);
    waiting.push(...namesIn(schema));
  }
  return found;
}

/** The component a schema is, where it is one. */
export const componentNameOf = ({ $ref }: Schema): string | undefined =>
  typeof $ref === 'string' && $ref.startsWith(prefix) ? $ref.slice(prefix.length) : undefined;

function namesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? (componentNameOf({ $ref: value }) ?? []) : namesIn(value),
  );
}
