import type { DraftNode } from './draft.ts';
import type { Graph } from './graph.ts';
import { quote } from './json-value.ts';
import type { Report } from './report.ts';

/** The data broker and the operation that each of its records comes in by. */
export function findBrokerEntry(
  { broker, steps }: Graph,
  report: Report,
): { node: DraftNode; entry: string } | undefined {
  if (!broker) return undefined;
  const [first, ...others] = broker.targets.flatMap((id) => steps.get(id) ?? []);
  if (first && others.length === 0) return { node: broker.node, entry: first.operation.name };
  const count = first ? `links to ${others.length + 1}` : 'links to none';
  const advice = first
    ? 'Link it to one, which may pass them on to several.'
    : 'Link it to the one that takes its records.';
  report.problem(
    broker.node.path,
    `Data broker ${quote(broker.node.name)} ${count}; its records go to one node. ${advice}`,
  );
  return undefined;
}
