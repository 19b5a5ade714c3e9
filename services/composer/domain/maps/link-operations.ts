import type { Graph, Link, Node, NodeKind, NodeMap } from '../graph.ts';
import type { Operation } from '../operations.ts';
import { fieldsOf, listOf, mergeMaps } from './merge-maps.ts';

const holders: Readonly<Record<string, NodeKind>> = {
  splitter_map: 'splitter',
  collator_map: 'collator',
  data_map: 'dataMapper',
  data_broker_map: 'dataBroker',
};

/**
 * Adds a link of a canvas, and what it says of maps to the node that has such a map. A data broker gives its .proto file to the node
 * that it feeds. Resolves to why not, where the map belongs to neither node.
 */
export function linkOperations({ nodes }: Graph, link: Link, map: NodeMap | undefined): readonly Operation[] | string {
  const of = (id: string) => nodes.find((node) => node.id === id);
  const [source, target] = [of(link.from.node), of(link.to.node)];
  const operations: Operation[] = [{ op: 'addLink', link }];
  for (const [name, fields] of Object.entries(map ?? {})) {
    const holder = holderOf(name, fields, source, target);
    if (!holder) return 'Invalid input: properties';
    operations.push({ op: 'updateNode', id: holder.id, set: { map: mergeMaps(holder.map, { [name]: fields }) } });
  }
  if (source?.kind === 'dataBroker' && source.protoUri !== undefined && target)
    operations.push({ op: 'updateNode', id: target.id, set: { protoUri: source.protoUri } });
  return operations;
}

/** Between two of a kind: a mapper whose inputs are not given is the source, splitters are targets, collators are sources. */
function holderOf(name: string, fields: unknown, source: Node | undefined, target: Node | undefined): Node | undefined {
  const fitting = [source, target].filter((node) => node?.kind === holders[name]);
  if (fitting.length < 2) return fitting[0];
  const isSource = name === 'data_map' ? listOf(fieldsOf(fields).map_inputs).length === 0 : name !== 'splitter_map';
  return isSource ? source : target;
}
