import type { Draft, DraftLink, DraftNode } from './draft.ts';
import type { Graph, GraphStep } from './graph.ts';
import { quote } from './json-value.ts';
import type { Report } from './report.ts';
import type { Resolve } from './resolve-links.ts';

/** Follows every link to the step it names. */
export function connectSteps(
  draft: Draft,
  steps: ReadonlyMap<string, GraphStep>,
  resolve: Resolve,
  report: Report,
): Graph {
  const follow = (links: readonly DraftLink[], from: DraftNode) => [
    ...new Set(links.flatMap((link) => targetOf(link, from, resolve, report) ?? [])),
  ];
  const successors = new Map<string, readonly string[]>();
  const sources = new Map<string, string[]>([...steps.keys()].map((id) => [id, []]));
  for (const [id, { node, operation }] of steps) {
    const targets = follow(operation.links, node);
    successors.set(id, targets);
    for (const target of targets) sources.get(target)?.push(id);
  }
  const [broker, ...more] = draft.nodes.filter(({ kind }) => kind === 'broker');
  for (const other of more)
    report.problem(other.path, `A composition has one data broker; ${quote(broker?.name)} is one already.`);
  if (!broker) return { steps, successors, sources, broker: undefined };
  const targets = follow(
    broker.operations.flatMap(({ links }) => links),
    broker,
  );
  return { steps, successors, sources, broker: { node: broker, targets } };
}

function targetOf(link: DraftLink, from: DraftNode, resolve: Resolve, report: Report): string | undefined {
  const target = resolve(link);
  if (target?.step) return target.step.id;
  if (target?.node.kind === 'broker')
    report.problem(
      link.path,
      `${quote(target.node.name)} is a data broker, where records come from: link from it, not to it.`,
    );
  if (target?.node.kind === 'bystander')
    report.remark(`node "${from.name}": its link to "${target.node.name}" is ignored, which takes no part in a run`);
  return undefined;
}
