import { expect } from 'chai';
import type { Problem } from '../../../../../services/orchestrator/compiler/problem.ts';
import { compileCollate } from '../../../../../services/orchestrator/compiler/wire/compile-collate.ts';
import { compileSplit } from '../../../../../services/orchestrator/compiler/wire/compile-split.ts';
import type { CollateProgram, SplitProgram } from '../../../../../services/orchestrator/domain/map-programs.ts';
import { type Entry, hex, splitterMap } from './documents.ts';

/** The program of a splitter's map that is in order; its successors are those of the map unless they are given. */
export function splitter(map: unknown, successors?: readonly string[]): SplitProgram {
  const compiled = compileSplit(map, { node: 'Splitter1', schemas: new Map(), successors });
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  if (!compiled.program) throw new Error('the map is copy-based');
  return compiled.program;
}

export function collator(map: unknown, sources?: readonly string[]): CollateProgram {
  const compiled = compileCollate(map, { node: 'Collator1', schemas: new Map(), sources });
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  return compiled.program;
}

export function splitProblems(map: unknown, successors?: readonly string[]): readonly Problem[] {
  const compiled = compileSplit(map, { node: 'Splitter1', schemas: new Map(), successors });
  return 'problems' in compiled ? compiled.problems : [];
}

export function collateProblems(map: unknown, sources?: readonly string[]): readonly Problem[] {
  const compiled = compileCollate(map, { node: 'Collator1', schemas: new Map(), sources });
  return 'problems' in compiled ? compiled.problems : [];
}

/** What one field becomes: `route('In: 1 int32 a', 'Out: 1 int64 b', '08 05')`, both sides in hex. */
export function route(from: string, to: string, bytes: string, more: Entry[4] = {}, tag = '1', mapped = '1'): string {
  const split = splitter(splitterMap(from, [['model', to, tag, mapped, more]])).split(hex(bytes));
  return split.get('model')?.toString('hex') ?? 'nothing';
}

/** Why one field cannot become another. */
export function rejection(from: string, to: string, more: Entry[4] = {}): string {
  const [problem, ...others] = splitProblems(splitterMap(from, [['model', to, 1, 1, more]]));
  expect(others).to.deep.equal([]);
  return problem ? `${problem.path}: ${problem.message}` : 'accepted';
}
