import { expect } from 'chai';
import { compilePlan, type DocumentProblem } from '../../../../../services/orchestrator/compiler/compile-plan.ts';
import type { Plan } from '../../../../../services/orchestrator/domain/plan.ts';

interface Documents {
  readonly blueprint: unknown;
  readonly dockerInfo?: unknown;
}

const compile = ({ blueprint, dockerInfo }: Documents) =>
  compilePlan({ solution: 'default', id: 'plan-1', blueprint, dockerInfo });

/** The plan of documents that are right. */
export function planned(documents: Documents): Plan {
  const compiled = compile(documents);
  if ('problems' in compiled) expect.fail(`problems: ${JSON.stringify(compiled.problems, undefined, 2)}`);
  return compiled.plan;
}

/** What is wrong with documents that are not, one line each: `blueprint /nodes: List the nodes …`. */
export function refused(documents: Documents): string[] {
  const compiled = compile(documents);
  if ('plan' in compiled) expect.fail('no problem was found');
  return compiled.problems.map(({ document, path, message }: DocumentProblem) => `${document} ${path}: ${message}`);
}
