import type { CollateProgram, SplitProgram } from '../wire/programs.ts';
import type { SchemaBook } from '../wire/schema.ts';
import type { Graph, GraphStep } from './graph.ts';
import type { Report } from './report.ts';
import { compileCollate, compileSplit } from './wire-seam.ts';

/** The compiled maps, by step id. */
export interface Programs {
  readonly splits: ReadonlyMap<string, SplitProgram | undefined>;
  readonly collates: ReadonlyMap<string, CollateProgram>;
}

/** Compiles every splitter's and collator's map against the containers it is linked to. */
export function compilePrograms(graph: Graph, schemas: SchemaBook, report: Report): Programs {
  const splits = new Map<string, SplitProgram | undefined>();
  const collates = new Map<string, CollateProgram>();
  for (const [id, { node }] of graph.steps) {
    const path = `${node.path}/${node.kind}_map`;
    if (node.kind === 'splitter') {
      const neighbours = containersOf(graph, graph.successors.get(id));
      const compiled = compileSplit(node.map, { schemas, node: node.name, neighbours });
      if ('problems' in compiled) refer(compiled.problems, path, report);
      else splits.set(id, compiled.program);
    }
    if (node.kind === 'collator') {
      const neighbours = containersOf(graph, graph.sources.get(id));
      const compiled = compileCollate(node.map, { schemas, node: node.name, neighbours });
      if ('problems' in compiled) refer(compiled.problems, path, report);
      else collates.set(id, compiled.program);
    }
  }
  return { splits, collates };
}

const containersOf = ({ steps }: Graph, ids: readonly string[] = []) => [
  ...new Set(ids.flatMap((id) => (steps.get(id) as GraphStep).node.name)),
];

function refer(problems: readonly { path: string; message: string }[], path: string, report: Report): void {
  for (const problem of problems) report.problem(path + problem.path, problem.message);
}
