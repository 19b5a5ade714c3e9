import type { Graph, Link, LinkEnd, Message, Port } from './graph.ts';
import type { Problem } from './judge.ts';
import { handsOver } from './matching/hands-over.ts';

/**
 * Links between models whose messages differ: an orchestrator hands the bytes over as they are, so that the next model would
 * misread them. A model that is fed by several gets what they give merged, which no single link says.
 */
export function linkProblems({ nodes, links }: Graph): readonly Problem[] {
  const models = new Map(nodes.filter(({ kind }) => kind === 'model').map((node) => [node.id, node]));
  const fed = Map.groupBy(links, ({ to }) => placeOf(to));
  return links.flatMap((link) => {
    const [source, target] = [models.get(link.from.node), models.get(link.to.node)];
    if (!source || !target || (fed.get(placeOf(link.to))?.length ?? 0) > 1) return [];
    const given = messagesOf(source.outputs, link.from);
    const taken = messagesOf(target.inputs, link.to);
    return handsOver(given, taken) ? [] : [problemOf(link, given, taken)];
  });
}

const placeOf = ({ node, operation }: LinkEnd): string => JSON.stringify([node, operation]);

const messagesOf = (ports: readonly Port[], { operation }: LinkEnd): readonly Message[] =>
  ports.find((port) => port.operation === operation)?.messages ?? [];

function problemOf({ id, from, to }: Link, given: readonly Message[], taken: readonly Message[]): Problem {
  const names = (messages: readonly Message[]) =>
    messages.map(({ messageName }) => messageName).join(', ') || 'nothing';
  return {
    ...{ link: id, node: to.node, operation: to.operation },
    message:
      `"${to.node}" takes ${names(taken)} and "${from.node}" gives ${names(given)}, whose fields differ in number or type: ` +
      'put a data mapper between them, or link a port that fits (GET /matches).',
  };
}
