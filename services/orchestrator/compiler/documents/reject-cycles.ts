import type { Graph } from './graph.ts';
import { quote } from './json-value.ts';
import type { Report } from './report.ts';

/** Every cycle that shares no step with another is a problem of its own. True: there is none. */
export function rejectCycles(graph: Graph, report: Report): boolean {
  const left = new Set(graph.steps.keys());
  removeAcyclic(graph, left);
  const acyclic = left.size === 0;
  while (left.size > 0) {
    const cycle = cycleIn(graph, left);
    const names = cycle.map((id) => quote(graph.steps.get(id)?.node.name));
    const round = names.length > 12 ? [...names.slice(0, 12), '…'] : [...names, names[0]];
    report.problem(
      graph.steps.get(cycle[0] ?? '')?.operation.path ?? '/nodes',
      `Messages would go round in a cycle, ${round.join(' to ')}, which is not supported: remove one of its links.`,
    );
    for (const id of cycle) left.delete(id);
    removeAcyclic(graph, left);
  }
  return acyclic;
}

/** Takes away, again and again, what has no source left. */
function removeAcyclic({ successors, sources }: Graph, left: Set<string>): void {
  const waiting = new Map([...left].map((id) => [id, (sources.get(id) ?? []).filter((from) => left.has(from)).length]));
  const free = [...left].filter((id) => waiting.get(id) === 0);
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    left.delete(id);
    for (const target of successors.get(id) ?? []) {
      const count = (waiting.get(target) ?? 0) - 1;
      waiting.set(target, count);
      if (count === 0 && left.has(target)) free.push(target);
    }
  }
}

/** Whatever is left has a source that is left, so walking back comes round. Begins with the node that is listed first. */
function cycleIn({ sources }: Graph, left: ReadonlySet<string>): string[] {
  const walked: string[] = [];
  const seen = new Map<string, number>();
  let at: string | undefined = [...left][0];
  while (at !== undefined && !seen.has(at)) {
    seen.set(at, walked.length);
    walked.push(at);
    at = sources.get(at)?.find((from) => left.has(from));
  }
  const cycle = new Set(walked.slice(seen.get(at ?? '') ?? 0).reverse());
  const first = [...left].find((id) => cycle.has(id)) ?? '';
  const inOrder = [...cycle];
  const begin = inOrder.indexOf(first);
  return [...inOrder.slice(begin), ...inOrder.slice(0, begin)];
}
