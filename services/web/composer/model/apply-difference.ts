import type { CompositionChange, CompositionGraph } from '../../../contracts/composer-api.ts';

export type Difference = NonNullable<CompositionChange['difference']>;

/** A graph after a change; what the change does not name stays the same object, so that nothing of it is drawn again. */
export function applyDifference(graph: CompositionGraph, { nodes, links, probe }: Difference): CompositionGraph {
  return { nodes: merge(graph.nodes, nodes), links: merge(graph.links, links), probe: probe ?? graph.probe };
}

function merge<T extends { readonly id: string }>(
  items: readonly T[],
  { put, removed }: { readonly put: readonly T[]; readonly removed: readonly string[] },
): readonly T[] {
  if (put.length === 0 && removed.length === 0) return items;
  const gone = new Set(removed);
  const news = new Map(put.map((item) => [item.id, item]));
  const kept = items.filter(({ id }) => !gone.has(id)).map((item) => news.get(item.id) ?? item);
  const known = new Set(items.map(({ id }) => id));
  return [...kept, ...put.filter(({ id }) => !known.has(id))];
}
