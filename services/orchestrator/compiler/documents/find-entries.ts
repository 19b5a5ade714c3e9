import type { Draft, DraftLink } from './draft.ts';
import type { Graph, GraphStep } from './graph.ts';
import { quote } from './json-value.ts';
import { limits } from './limits.ts';
import type { Report } from './report.ts';
import type { Resolve } from './resolve-links.ts';

/** An entry of messages: the operation that a caller names, and the step it leads to. */
export interface Entry {
  readonly operation: string;
  readonly step: string;
  readonly path: string;
}

/**
 * The entries that `input_ports` name, once each; where it names none, every step that nothing leads to. What a data
 * broker feeds is an entry as well.
 */
export function findEntries(draft: Draft, graph: Graph, resolve: Resolve, report: Report): Entry[] {
  const stated = draft.ports.flatMap((port) => entryAt(port, resolve, report) ?? []);
  const fed = graph.broker?.targets.flatMap((id) => entryFor(graph.steps.get(id)) ?? []) ?? [];
  const entries = [...stated, ...fed];
  if (entries.length > 0) return distinct(entries, report);
  // Where a port or a link names nothing, guessing would only hide it.
  return report.problems.length > 0 ? [] : distinct(derived(draft, graph, report), report);
}

function entryAt(port: DraftLink, resolve: Resolve, report: Report): Entry | undefined {
  const found = resolve(port);
  if (found?.step)
    return { operation: port.operation || found.step.operation.name, step: found.step.id, path: port.path };
  // The broker's own port says only that records come from it.
  if (found?.node.kind === 'bystander')
    report.remark(`input port "${found.node.name}" is ignored, which takes no part in a run`);
  return undefined;
}

const entryFor = (step: GraphStep | undefined): Entry | undefined =>
  step && { operation: step.operation.name, step: step.id, path: step.operation.path };

function derived(draft: Draft, graph: Graph, report: Report): Entry[] {
  const first = [...graph.steps.values()].filter(({ id }) => graph.sources.get(id)?.length === 0);
  // An operation without any link is one that the composition does not use, unless nothing is linked at all.
  const linked = first.filter(({ id }) => graph.successors.get(id)?.length !== 0);
  const chosen = linked.length > 0 ? linked : first;
  const entries = chosen.flatMap((step) => entryFor(step) ?? []);
  if (entries.length === 0)
    report.problem('/input_ports', 'There is no entry: name the node and operation that messages come in at.');
  else if (draft.form === 'current')
    report.remark(
      `there are no input ports, so messages come in at ${chosen
        .slice(0, 10)
        .map(({ id }) => quote(id))
        .join(', ')}`,
    );
  return entries;
}

/** Callers name an operation alone, so that one name must lead to one place. */
function distinct(entries: readonly Entry[], report: Report): Entry[] {
  const kept = new Map<string, Entry>();
  for (const entry of entries) {
    const other = kept.get(entry.operation);
    if (!other) kept.set(entry.operation, entry);
    else if (other.step !== entry.step)
      report.problem(
        entry.path,
        `Operation ${quote(entry.operation)} fits two input ports, ${quote(other.step)} and ${quote(entry.step)}; callers name the operation alone, so give one of them another name.`,
      );
  }
  if (kept.size <= limits.ports) return [...kept.values()];
  report.problem('/input_ports', `A composition has ${limits.ports} entries at most; these are ${kept.size}.`);
  return [];
}
