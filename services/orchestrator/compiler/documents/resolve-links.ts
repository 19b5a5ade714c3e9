import type { Draft, DraftLink, DraftNode } from './draft.ts';
import type { GraphStep } from './graph.ts';
import { quote } from './json-value.ts';
import { createNameIndex } from './name-index.ts';
import type { Report } from './report.ts';

/** What a link or a port names: a node, and of a node that takes messages one of its steps. */
export interface Named {
  readonly node: DraftNode;
  readonly step: GraphStep | undefined;
}

/** Undefined, and a problem, where there is no such node or several. */
export type Resolve = (link: DraftLink) => Named | undefined;

export function createResolve(draft: Draft, steps: Iterable<GraphStep>, report: Report): Resolve {
  const nodes = new Map(draft.nodes.map((node) => [node.name, node]));
  const find = createNameIndex(nodes.keys());
  const choices = new Map<string, Choice>();
  for (const [name, listed] of Map.groupBy(steps, ({ node }) => node.name)) choices.set(name, choiceOf(listed));
  return (link) => {
    const found = find(link.container);
    const path = `${link.path}/container_name`;
    if (found === 'several')
      report.problem(path, `${quote(link.container)} fits several nodes: write it as one of them.`);
    if (!found) report.problem(path, `There is no node ${quote(link.container)}: name one that is listed.`);
    if (typeof found !== 'object') return undefined;
    if (!found.exact) report.remark(`"${link.container}" is taken for node "${found.name}"`);
    const node = nodes.get(found.name);
    const choice = choices.get(found.name);
    if (!choice) return node && { node, step: undefined };
    const step = pickStep(link, choice, report);
    return step && { node: step.node, step };
  };
}

/** The operations of one container. */
interface Choice {
  readonly steps: ReadonlyMap<string, GraphStep>;
  readonly find: ReturnType<typeof createNameIndex>;
}

function choiceOf(listed: readonly GraphStep[]): Choice {
  const steps = new Map(listed.map((step) => [step.operation.name, step]));
  return { steps, find: createNameIndex(steps.keys()) };
}

function pickStep(link: DraftLink, { steps, find }: Choice, report: Report): GraphStep | undefined {
  const found = find(link.operation);
  const [only, ...others] = steps.values();
  const step = typeof found === 'object' ? steps.get(found.name) : others.length === 0 ? only : undefined;
  if (!step) {
    const names = [...steps.keys()].slice(0, 10).map(quote).join(', ');
    const path = `${link.path}/operation_signature/operation_name`;
    const said = link.operation === '' ? 'none is named here' : `${quote(link.operation)} is none of them`;
    report.problem(path, `${quote(link.container)} has the operations ${names}; ${said}. Write one of them.`);
  } else if (link.operation !== '' && link.operation !== step.operation.name)
    report.remark(`operation "${link.operation}" is taken for "${step.operation.name}" of node "${step.node.name}"`);
  return step;
}
