import type { Graph, Link, Node, NodeMap } from '../graph.ts';
import type { Operation } from '../operations.ts';
import { fieldsOf, listOf } from './merge-maps.ts';

/** What maps of nodes say of links that are being removed is removed from them. `gone`: nodes that are removed as well. */
export function unlinkMaps(graph: Graph, links: readonly Link[], gone: ReadonlySet<string> = new Set()): Operation[] {
  const changed = new Map<string, NodeMap>();
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  for (const link of links)
    for (const end of [link.from, link.to]) {
      const node = nodes.get(end.node);
      const map = changed.get(end.node) ?? node?.map;
      if (node && map && !gone.has(node.id)) changed.set(node.id, unlinkMap(node, map, link));
    }
  return [...changed].map(([id, map]) => ({ op: 'updateNode', id, set: { map } }));
}

function unlinkMap(node: Node, map: NodeMap, { from, to }: Link): NodeMap {
  const isSource = from.node === node.id;
  switch (node.kind) {
    case 'dataMapper':
      return replaced(map, 'data_map', isSource ? { map_outputs: [] } : { map_inputs: [] });
    case 'dataBroker':
      return replaced(map, 'data_broker_map', { map_outputs: [], map_inputs: unchecked(map) });
    case 'splitter':
      return isSource
        ? replaced(map, 'splitter_map', { map_outputs: others(map, 'splitter_map', 'map_outputs', to.node) })
        : replaced(map, 'splitter_map', { input_message_signature: null, map_inputs: [] });
    case 'collator':
      return isSource
        ? replaced(map, 'collator_map', { output_message_signature: null, map_outputs: [] })
        : replaced(map, 'collator_map', { map_inputs: others(map, 'collator_map', 'map_inputs', from.node) });
    default:
      return map;
  }
}

const replaced = (map: NodeMap, name: string, set: object): NodeMap =>
  map[name] === undefined ? map : { ...map, [name]: { ...fieldsOf(map[name]), ...set } };

const unchecked = (map: NodeMap): readonly object[] =>
  listOf(fieldsOf(map.data_broker_map).map_inputs).map((entry) => ({
    ...entry,
    input_field: { ...fieldsOf(entry.input_field), checked: 'NO', mapped_to_field: 'null' },
  }));

/** The entries that are not about a neighbour. */
const others = (map: NodeMap, name: string, list: string, neighbour: string): readonly object[] =>
  listOf(fieldsOf(map[name])[list]).filter((entry) => {
    const { target_name, source_name } = fieldsOf(entry.output_field ?? entry.input_field);
    return (target_name ?? source_name) !== neighbour;
  });
