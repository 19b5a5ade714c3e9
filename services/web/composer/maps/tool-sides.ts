import type { CompositionGraph, CompositionNode, Message, Port } from '../../../contracts/composer-api.ts';

/** A message that goes into a tool or comes out of it, and the node at the other end. */
export interface Side {
  readonly node: string;
  readonly message: Message;
}

/** What a tool has fields of: the messages that it gets, and those that it gives. */
export interface ToolSides {
  readonly sources: readonly Side[];
  readonly targets: readonly Side[];
}

export const mappingKinds = ['splitter', 'collator', 'dataMapper'] as const;

export type MappingKind = (typeof mappingKinds)[number];

export const mappingKindOf = ({ kind }: CompositionNode): MappingKind | undefined =>
  mappingKinds.find((one) => one === kind);

/** A neighbour that is a tool itself takes and gives whatever it is linked to: it has no fields of its own. */
export function toolSides({ nodes, links }: CompositionGraph, tool: string): ToolSides {
  const of = new Map(nodes.map((node) => [node.id, node]));
  const side = (node: string, ports: readonly Port[] | undefined, operation: string): Side[] => {
    const message = ports?.find((port) => port.operation === operation)?.messages[0];
    return message && message.messageargumentList.length > 0 ? [{ node, message }] : [];
  };
  return {
    sources: links
      .filter(({ to }) => to.node === tool)
      .flatMap(({ from }) => side(from.node, of.get(from.node)?.outputs, from.operation)),
    targets: links
      .filter(({ from }) => from.node === tool)
      .flatMap(({ to }) => side(to.node, of.get(to.node)?.inputs, to.operation)),
  };
}
