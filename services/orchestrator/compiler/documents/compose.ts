import type { Route } from '../../domain/plan.ts';
import type { SchemaBook } from '../wire/schema.ts';
import { compilePrograms, type Programs } from './compile-programs.ts';
import { connectSteps } from './connect-steps.ts';
import type { Draft, DraftNode } from './draft.ts';
import { dropUnreached } from './drop-unreached.ts';
import { findBrokerEntry } from './find-broker-entry.ts';
import { findEntries } from './find-entries.ts';
import type { Graph, GraphStep } from './graph.ts';
import { layoutRoutes } from './layout-routes.ts';
import { layoutSteps } from './layout-steps.ts';
import { readBlueprint } from './read-blueprint.ts';
import { rejectCycles } from './reject-cycles.ts';
import type { Report } from './report.ts';
import { createResolve } from './resolve-links.ts';

/** A blueprint in which everything is found and checked; only the addresses are missing. */
export interface Composition {
  readonly draft: Draft;
  readonly graph: Graph;
  /** Those that a route reaches, in the order of the blueprint's nodes. */
  readonly steps: readonly GraphStep[];
  readonly routes: ReadonlyMap<string, Route>;
  readonly programs: Programs;
  readonly broker: { readonly node: DraftNode; readonly entry: string } | undefined;
}

/** Undefined where the report has problems. */
export function compose(blueprint: unknown, schemas: SchemaBook, report: Report): Composition | undefined {
  const draft = readBlueprint(blueprint, report);
  if (!draft) return undefined;
  const laidOut = layoutSteps(draft, report);
  const resolve = createResolve(draft, laidOut.values(), report);
  const graph = connectSteps(draft, laidOut, resolve, report);
  const broker = findBrokerEntry(graph, report);
  const entries = findEntries(draft, graph, resolve, report);
  const programs = compilePrograms(graph, schemas, report);
  // A cyclic route has no end, and routes with a missing link would report false problems.
  if (!rejectCycles(graph, report) || report.problems.length > 0) return undefined;
  const routes = layoutRoutes(graph, entries);
  const steps = dropUnreached(graph, routes, report);
  return report.problems.length > 0 ? undefined : { draft, graph, steps, routes, programs, broker };
}
