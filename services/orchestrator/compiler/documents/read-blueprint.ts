import { adoptOperations } from './adopt-operations.ts';
import type { Draft, DraftNode } from './draft.ts';
import { isAbsent, isObject, type JsonObject, quote } from './json-value.ts';
import { limits } from './limits.ts';
import { isLegacy, readLegacy } from './read-legacy.ts';
import { readLinks } from './read-links.ts';
import { readNode } from './read-node.ts';
import { readProbeIndicator } from './read-probe-indicator.ts';
import { readTitle } from './read-title.ts';
import type { Report } from './report.ts';

/** Any form of blueprint; undefined, and a problem, where it makes no sense to look further. */
export function readBlueprint(blueprint: unknown, report: Report): Draft | undefined {
  if (!isObject(blueprint)) {
    report.problem('', `A blueprint is a JSON object with "nodes"; this is ${quote(blueprint)}.`);
    return undefined;
  }
  const { nodes } = blueprint;
  if (!Array.isArray(nodes) || nodes.length === 0) {
    const found = Array.isArray(nodes) ? 'an empty list' : quote(nodes);
    report.problem('/nodes', `List the nodes of the composition here; this is ${found}.`);
    return undefined;
  }
  if (nodes.length > limits.nodes) {
    report.problem('/nodes', `A composition has ${limits.nodes} nodes at most; these are ${nodes.length}.`);
    return undefined;
  }
  const read = isLegacy(blueprint, nodes) ? readLegacy : readCurrent;
  const draft = adoptOperations(read(blueprint, nodes, report), report);
  return isTooLarge(draft, report) ? undefined : draft;
}

function readCurrent(blueprint: JsonObject, nodes: readonly unknown[], report: Report): Draft {
  const { type, pipeline_id: pipeline } = blueprint;
  const fork = (typeof type === 'string' && type.startsWith('pipeline-topology/')) || !isAbsent(pipeline);
  const read = nodes.flatMap((node, index) => readNode(node, `/nodes/${index}`, report) ?? []);
  return {
    form: fork ? 'fork' : 'current',
    ...readTitle(blueprint, report),
    probe: readProbeIndicator(blueprint, report),
    nodes: fork ? read.map((node) => withoutBroker(node, report)) : read,
    ports: readLinks(blueprint.input_ports, '/input_ports', report),
  };
}

/** The fork's brokers are called like models, by gRPC: there is nothing to pull from. */
function withoutBroker(node: DraftNode, report: Report): DraftNode {
  if (node.kind !== 'broker') return node;
  report.remark(`node "${node.name}": a data broker of the fork is called like a model`);
  return { ...node, kind: 'model' };
}

function isTooLarge({ nodes }: Draft, report: Report): boolean {
  const operations = nodes.flatMap((node) => node.operations);
  const links = operations.reduce((sum, operation) => sum + operation.links.length, 0);
  const counts = [
    ['nodes', nodes.length, limits.nodes],
    ['operations', operations.length, limits.operations],
    ['links', links, limits.links],
  ] as const;
  const over = counts.filter(([, count, most]) => count > most);
  for (const [what, count, most] of over)
    report.problem('/nodes', `A composition has ${most} ${what} at most; these are ${count}.`);
  return over.length > 0;
}
