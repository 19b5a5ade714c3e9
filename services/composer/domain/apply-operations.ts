import type { FieldError } from '../../kit/errors.ts';
import { type Graph, graphLimits } from './graph.ts';
import { createDraft, type GraphDraft } from './graph-draft.ts';
import type { Operation } from './operations.ts';

/** The graph after all operations, or what is wrong with the first that cannot be applied. */
export type Applied = { readonly graph: Graph } | { readonly problem: FieldError };

/** Pure; nodes and links that no operation touches are the same objects in the new graph. */
export function applyOperations(graph: Graph, operations: readonly Operation[]): Applied {
  const draft = createDraft(graph);
  for (const [index, operation] of operations.entries()) {
    const message = applyTo(draft, operation);
    if (message !== undefined) return { problem: { path: `/operations/${index}`, message } };
  }
  return { graph: draft.toGraph() };
}

/** What is wrong; undefined where the operation is applied. */
function applyTo(draft: GraphDraft, operation: Operation): string | undefined {
  switch (operation.op) {
    case 'addNode':
      if (draft.nodes.has(operation.node.id))
        return `there is a node "${operation.node.id}" already; choose another id`;
      if (draft.nodes.size >= graphLimits.nodes) return `a composition has ${graphLimits.nodes} nodes at most`;
      draft.nodes.set(operation.node.id, operation.node);
      return undefined;
    case 'updateNode':
      return updateNode(draft, operation);
    case 'removeNode':
      if (!draft.nodes.delete(operation.id)) return noNode(operation.id);
      draft.removeLinksOf(operation.id);
      return undefined;
    case 'addLink':
      return addLink(draft, operation);
    case 'renameLink': {
      const link = draft.links.get(operation.id);
      if (!link) return noLink(operation.id);
      draft.links.set(operation.id, { ...link, name: operation.name });
      return undefined;
    }
    case 'removeLink':
      return draft.links.delete(operation.id) ? undefined : noLink(operation.id);
    case 'setProbe':
      draft.probe = operation.probe;
      return undefined;
    case 'clear':
      draft.nodes.clear();
      draft.links.clear();
      return undefined;
  }
}

function updateNode(draft: GraphDraft, { id, set }: Extract<Operation, { op: 'updateNode' }>): string | undefined {
  const node = draft.nodes.get(id);
  if (!node) return noNode(id);
  const { map, ...rest } = set;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const { map: kept, ...others } = node;
  const next = map === undefined ? kept : (map ?? undefined);
  draft.nodes.set(id, { ...others, ...given, ...(next && { map: next }) });
  return undefined;
}

function addLink(draft: GraphDraft, { link }: Extract<Operation, { op: 'addLink' }>): string | undefined {
  if (draft.links.has(link.id)) return `there is a link "${link.id}" already; choose another id`;
  if (draft.links.size >= graphLimits.links) return `a composition has ${graphLimits.links} links at most`;
  const [from, to] = [draft.nodes.get(link.from.node), draft.nodes.get(link.to.node)];
  if (!from) return noNode(link.from.node);
  if (!to) return noNode(link.to.node);
  if (from === to) return `the node "${from.id}" cannot be linked to itself`;
  if (!from.outputs.some(({ operation }) => operation === link.from.operation))
    return `the node "${from.id}" has no output of the operation "${link.from.operation}"`;
  if (!to.inputs.some(({ operation }) => operation === link.to.operation))
    return `the node "${to.id}" has no input of the operation "${link.to.operation}"`;
  if (draft.isLinked(link)) return `these ports are linked already`;
  draft.links.set(link.id, link);
  return undefined;
}

const noNode = (id: string): string => `there is no node "${id}"; it may have been removed`;
const noLink = (id: string): string => `there is no link "${id}"; it may have been removed`;
