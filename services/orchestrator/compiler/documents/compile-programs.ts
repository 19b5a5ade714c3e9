import type { CollateProgram, SplitProgram } from '../../domain/map-programs.ts';
import type { Problem } from '../problem.ts';
import { compileCollate } from '../wire/compile-collate.ts';
import { compileSplit } from '../wire/compile-split.ts';
import { kindOf } from '../wire/compiled.ts';
import type { SchemaBook } from '../wire/schema.ts';
import type { Graph } from './graph.ts';
import { isObject } from './json-value.ts';
import type { Report } from './report.ts';

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
    const successors = containersOf(graph, graph.successors.get(id));
    const sources = containersOf(graph, graph.sources.get(id));
    const options = { node: node.name, schemas, successors, sources };
    if (node.kind === 'splitter') {
      const compiled = compileSplit(node.map, options);
      if ('program' in compiled) splits.set(id, compiled.program);
      else pass(compiled.problems, `${node.path}/splitter_map`, report);
    }
    if (node.kind === 'collator') {
      const compiled = compileCollate(node.map, options);
      if ('program' in compiled) collates.set(id, compiled.program);
      else pass(compiled.problems, `${node.path}/collator_map`, report);
      remarkUnused(node.name, node.map, sources, report);
    }
  }
  return { splits, collates };
}

const containersOf = ({ steps }: Graph, ids: readonly string[] = []) => [
  ...new Set(ids.flatMap((id) => steps.get(id)?.node.name ?? [])),
];

function pass(problems: readonly Problem[], path: string, report: Report): void {
  for (const problem of problems) report.problem(path + problem.path, problem.message);
}

/** A collator may wait for a source without using its message; more often its mapping was forgotten. */
function remarkUnused(name: string, map: unknown, sources: readonly string[], report: Report): void {
  if (!isObject(map) || kindOf(map.collator_type) !== 'parameterbased') return;
  const entries: readonly unknown[] = Array.isArray(map.map_inputs) ? map.map_inputs : [];
  const used = new Set<unknown>();
  for (const entry of entries) {
    const source = isObject(entry) && isObject(entry.input_field) ? entry.input_field.source_name : undefined;
    if (typeof source === 'string') used.add(source.trim().toLowerCase());
  }
  for (const source of sources) {
    if (!used.has(source.toLowerCase()))
      report.remark(`node "${name}": its collator_map takes nothing from "${source}"`);
  }
}
