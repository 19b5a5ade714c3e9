import type { Graph } from './graph.ts';

const texts = new WeakMap<object, string>();

/**
 * The graph as JSON. Each node and link is written once however often it is asked for: a change leaves most of them as they are,
 * and writing all of a large graph anew takes longer than the change.
 */
export function graphText(graph: Graph): string {
  const { nodes, links, ...rest } = graph;
  const known = texts.get(graph);
  if (known !== undefined) return known;
  const text = `{"nodes":[${nodes.map(textOf).join()}],"links":[${links.map(textOf).join()}],${JSON.stringify(rest).slice(1)}`;
  texts.set(graph, text);
  return text;
}

function textOf(element: object): string {
  const text = texts.get(element) ?? JSON.stringify(element);
  texts.set(element, text);
  return text;
}
