import type { Blueprint } from './documents/blueprint.ts';
import type { Graph } from './graph.ts';
import { mapsFields } from './maps/mapper-collator.ts';

/** What is wrong with a blueprint: a JSON pointer into it, and what to do. */
export interface BlueprintProblem {
  readonly path: string;
  readonly message: string;
}

/** Whether the orchestrator would run a blueprint: its compiler is the judge. Errors: `unavailable`. */
export type Judge = (blueprint: Blueprint) => Promise<readonly BlueprintProblem[]>;

/** What is wrong with a composition, and where. */
export interface Problem {
  readonly message: string;
  /** Id of the node that it is about. */
  readonly node?: string;
  /** Operation of the port. */
  readonly operation?: string;
  /** Id of the link. */
  readonly link?: string;
  /** In the node, in the blueprint's terms: `/splitter_map/map_outputs/0`. */
  readonly path?: string;
}

/** Nodes of a blueprint stand in the order of the graph's; its input ports name them. */
export function locateProblem(graph: Graph, blueprint: Blueprint, { path, message }: BlueprintProblem): Problem {
  const port = blueprint.input_ports[Number(/^\/input_ports\/(\d+)/.exec(path)?.[1])];
  if (port) return { message, node: port.container_name, operation: port.operation_signature.operation_name };
  const [, index, rest = ''] = /^\/nodes\/(\d+)(\/.*)?$/.exec(path) ?? [];
  const node = index === undefined ? undefined : graph.nodes[Number(index)];
  if (!node) return { message, ...(path !== '' && { path }) };
  const signature = /^\/operation_signature_list\/(\d+)/.exec(rest)?.[1];
  const operation =
    signature === undefined
      ? undefined
      : blueprint.nodes[Number(index)]?.operation_signature_list[Number(signature)]?.operation_signature.operation_name;
  return {
    // The compiler's sentences go on from the place: "must be an object".
    ...{ message: `"${node.id}"${rest && ` ${rest}`}: ${message}`, node: node.id },
    ...(operation !== undefined && { operation }),
    ...(rest !== '' && { path: rest }),
  };
}

/** What an orchestrator would run, but not as it was drawn. */
export function drawingProblems(graph: Graph): readonly Problem[] {
  if (graph.nodes.length === 0) return [{ message: 'The composition has no nodes: add a model.' }];
  return graph.nodes.length === 1 ? [] : [...alone(graph), ...unmapped(graph), ...unreached(graph)];
}

function alone({ nodes, links }: Graph): readonly Problem[] {
  const linked = new Set(links.flatMap(({ from, to }) => [from.node, to.node]));
  return nodes
    .filter(({ id, kind }) => kind !== 'trainingClient' && !linked.has(id))
    .map(({ id }) => ({ node: id, message: `"${id}" is not linked to any other node: link it or remove it.` }));
}

const unmapped = ({ nodes }: Graph): readonly Problem[] =>
  nodes
    .filter((node) => node.kind === 'dataMapper' && !mapsFields(node))
    .map(({ id }) => ({
      ...{ node: id, path: '/data_map' },
      message: `"${id}" maps no field: map fields of its input to fields of its output.`,
    }));

/** Messages come in at nodes that nothing is linked to. Others pass on what comes to the same operation. */
function unreached({ links }: Graph): readonly Problem[] {
  const entered = Map.groupBy(links, ({ to }) => to.node);
  return links.flatMap(({ id, from: { node, operation } }) => {
    const entering = entered.get(node) ?? [];
    if (entering.length === 0 || entering.some(({ to }) => to.operation === operation)) return [];
    const message =
      `"${node}" gives nothing by its operation "${operation}", because what is linked to "${node}" is linked to other ` +
      `operations of it: link from one of those, or link to "${operation}".`;
    return [{ link: id, node, operation, message }];
  });
}
