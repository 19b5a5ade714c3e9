import type { Route } from '../../domain/plan.ts';
import type { Graph, GraphStep } from './graph.ts';
import { quote } from './json-value.ts';
import type { Report } from './report.ts';

/**
 * Leaves out what no route reaches. That is only untidy, unless a collator counts on it: it would then make messages
 * that always lack a part.
 */
export function dropUnreached(graph: Graph, routes: ReadonlyMap<string, Route>, report: Report): GraphStep[] {
  const reached = new Set([...routes.values()].flatMap(({ sources }) => [...sources.keys()]));
  for (const [id, { node }] of graph.steps) {
    if (reached.has(id)) continue;
    const collator = graph.successors
      .get(id)
      ?.find((to) => reached.has(to) && graph.steps.get(to)?.node.kind === 'collator');
    if (collator === undefined) report.remark(`node "${id}": no input port leads to it, so it is left out`);
    else
      report.problem(
        node.path,
        `No input port leads to ${quote(id)}, so ${quote(collator)} would never get its part: add a port or a link to it, or remove it.`,
      );
  }
  return [...graph.steps.values()].filter(({ id }) => reached.has(id));
}
