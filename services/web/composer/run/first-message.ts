import type { CompositionGraph, Message } from '../../../contracts/composer-api.ts';

const nothing: Message = { messageName: '', messageargumentList: [] };

/** What the first node takes that nothing is linked to. */
export function firstMessage({ nodes, links }: CompositionGraph): Message {
  const fed = new Set(links.map(({ to }) => to.node));
  const first = nodes.find(({ id }) => !fed.has(id));
  return first?.inputs[0]?.messages[0] ?? nothing;
}

/** What an operation of a node takes, or gives. */
export function messageOf(
  { nodes }: CompositionGraph,
  side: 'inputs' | 'outputs',
  node: string,
  operation: string,
): Message {
  const ports = nodes.find(({ id }) => id === node)?.[side];
  return ports?.find((port) => port.operation === operation)?.messages[0] ?? nothing;
}
