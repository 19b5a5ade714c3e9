import type { Import } from './read-imports.ts';

/**
 * Import circles between the files of `services/`, one sentence each. Imports of types count: files that need each other's
 * types cannot be understood, or moved, one by one.
 */
export function importCircles(imports: readonly Import[]): string[] {
  return circlesOf(imports).map(
    (files) => `${files.join(', ')} import each other: move what they share into a file of its own`,
  );
}

/** Files that import each other, directly or not; each group is sorted. */
export function circlesOf(imports: readonly Import[]): string[][] {
  const graph = new Map<string, string[]>();
  for (const { file, target } of imports) {
    if (!file.startsWith('services/') || !target.startsWith('services/')) continue;
    graph.set(file, [...(graph.get(file) ?? []), target]);
  }
  return stronglyConnected(graph).filter(
    (group) => group.length > 1 || graph.get(group[0] ?? '')?.includes(group[0] ?? ''),
  );
}

/** Tarjan's algorithm. */
function stronglyConnected(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];

  function visit(node: string): void {
    indexes.set(node, indexes.size);
    lowest.set(node, indexes.size - 1);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!indexes.has(next)) visit(next);
      const reached = stack.includes(next) ? (lowest.get(next) ?? 0) : Number.POSITIVE_INFINITY;
      lowest.set(node, Math.min(lowest.get(node) ?? 0, reached));
    }
    if (lowest.get(node) !== indexes.get(node)) return;
    groups.push(stack.splice(stack.indexOf(node)).sort());
  }

  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return groups;
}
