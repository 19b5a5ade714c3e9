import type { Graph } from './graph.ts';

const texts = new WeakMap<Graph, string>();

/** The graph as JSON, written once however often it is asked for: a large one takes milliseconds. */
export function graphText(graph: Graph): string {
  const text = texts.get(graph) ?? JSON.stringify(graph);
  texts.set(graph, text);
  return text;
}
