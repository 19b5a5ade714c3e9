import type { Draft, DraftNode } from './draft.ts';
import type { GraphStep } from './graph.ts';
import { quote } from './json-value.ts';
import type { Report } from './report.ts';

/**
 * One step for each operation of each node. A container may be listed several times with different operations, as the
 * fork's documents do; it is then one node with all of them.
 */
export function layoutSteps({ nodes }: Draft, report: Report): Map<string, GraphStep> {
  const taking = nodes.filter(({ kind }) => kind !== 'broker' && kind !== 'bystander');
  const operationsOf = new Map<string, number>();
  for (const { name, operations } of taking) operationsOf.set(name, (operationsOf.get(name) ?? 0) + operations.length);
  const steps = new Map<string, GraphStep>();
  for (const node of taking) {
    if (node.kind !== 'model' && node.operations.length > 1)
      report.problem(`${node.path}/operation_signature_list`, `A ${node.kind} has one operation; list one.`);
    for (const operation of node.operations) {
      const id = operationsOf.get(node.name) === 1 ? node.name : `${node.name}/${operation.name}`;
      if (!steps.has(id)) steps.set(id, { id, node, operation });
      else if (steps.get(id)?.node === node)
        report.problem(operation.path, `Operation ${quote(operation.name)} of ${quote(node.name)} is listed twice.`);
    }
  }
  rejectDuplicates(nodes, report);
  return steps;
}

function rejectDuplicates(nodes: readonly DraftNode[], report: Report): void {
  const first = new Map<string, DraftNode>();
  const taken = new Set<string>();
  for (const node of nodes) {
    const other = first.get(node.name);
    first.set(node.name, other ?? node);
    const keys = node.operations.map((operation) => `${node.name}/${operation.name}`);
    const models = node.kind === 'model' && other?.kind === 'model';
    if (other && (!models || keys.some((key) => taken.has(key))))
      report.problem(
        `${node.path}/container_name`,
        `${quote(node.name)} is also the name of ${other.path}: give each node a name of its own.`,
      );
    for (const key of keys) taken.add(key);
  }
}
