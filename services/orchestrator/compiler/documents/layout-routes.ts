import type { Route } from '../../domain/plan.ts';
import type { Entry } from './find-entries.ts';
import type { Graph } from './graph.ts';

/** Of each entry what it reaches. The graph has no cycle, so nothing leads back to the entry. */
export function layoutRoutes(graph: Graph, entries: readonly Entry[]): Map<string, Route> {
  return new Map(entries.map(({ operation, step }) => [operation, layoutRoute(graph, operation, step)]));
}

function layoutRoute(graph: Graph, operation: string, entry: string): Route {
  const reached = reach(graph, entry);
  const inOrder = [...graph.steps.keys()].filter((id) => reached.has(id));
  const sources = new Map(inOrder.map((id) => [id, (graph.sources.get(id) ?? []).filter((from) => reached.has(from))]));
  const leaves = inOrder.filter((id) => graph.successors.get(id)?.length === 0);
  return { operation, entry, sources, leaves };
}

function reach({ successors }: Graph, entry: string): Set<string> {
  const reached = new Set([entry]);
  for (const id of reached) for (const next of successors.get(id) ?? []) reached.add(next);
  return reached;
}
