import type { NodeMap } from '../graph.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The map of a node with what a canvas sends of it: fields without a value, and empty lists, change nothing. */
export function mergeMaps(map: NodeMap | undefined, given: NodeMap): NodeMap {
  const merged = Object.entries(given)
    .filter(([, fields]) => fields !== null && fields !== undefined)
    .map(([name, fields]) => [name, { ...fieldsOf(map?.[name]), ...withValues(fieldsOf(fields)) }]);
  return { ...map, ...Object.fromEntries(merged) };
}

const withValues = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
