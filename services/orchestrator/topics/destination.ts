import { type Arrival, exit, sendersOf } from '../domain/advance.ts';
import type { Plan, Route } from '../domain/plan.ts';
import type { HopKind } from './run-topics.ts';

/**
 * Which topic an arrival goes to; undefined where it is the outcome of the run.
 *
 * A run has one outcome, so everything that may become the outcome meets at one place: the exit in the collate topic. The
 * payload of a single leaf has no competitor, unless another branch can fail for good.
 */
export function destinationOf(plan: Plan, operation: string, { at, payload }: Arrival): HopKind | undefined {
  const senders = sendersOf(plan, operation, at);
  if (at === exit) {
    const competes = senders.length > 1 || (!payload.ok && payload.hard && branches(plan, operation));
    return competes ? 'collate' : undefined;
  }
  const kind = plan.steps.get(at)?.kind;
  if (senders.length > 1 || kind === 'collator') return 'collate';
  return kind === 'splitter' ? 'split' : 'step';
}

const branching = new WeakMap<Route, boolean>();

/** Whether a run of this operation can be at several steps concurrently. */
export function branches(plan: Plan, operation: string): boolean {
  const route = plan.routes.get(operation);
  if (!route) return false;
  const known = branching.get(route);
  if (known !== undefined) return known;
  const found = [...route.sources.keys()].some((id) => (plan.steps.get(id)?.successors.length ?? 0) > 1);
  branching.set(route, found);
  return found;
}
