import { createHash } from 'node:crypto';
import { compilePlan, type DocumentProblem } from '../../compiler/compile-plan.ts';
import type { Plan } from '../../domain/plan.ts';
import type { PlanDocuments } from '../../domain/solution.ts';
import { schemaBook } from './schema-book.ts';

export type Built =
  | { readonly plan: Plan; readonly documents: PlanDocuments }
  | { readonly problems: readonly DocumentProblem[] };

/** The plan that documents stand for, the same in every process. */
export function buildPlan(parts: Omit<PlanDocuments, 'id'>): Built {
  const documents: PlanDocuments = { id: hash(parts), ...parts };
  const compiled = compilePlan({
    solution: documents.solution,
    id: documents.id,
    blueprint: JSON.parse(documents.blueprint),
    dockerInfo: JSON.parse(documents.dockerInfo),
    schemas: schemaBook(documents.protos),
  });
  return 'plan' in compiled ? { plan: compiled.plan, documents } : compiled;
}

function hash({ solution, blueprint, dockerInfo, settings, protos }: Omit<PlanDocuments, 'id'>): string {
  const sortedProtos = Object.entries(protos).sort(([a], [b]) => (a < b ? -1 : 1));
  const content = [solution, blueprint, dockerInfo, settings.transport, settings.isolated, sortedProtos];
  // Plans of solutions that are not open keep the ids they have always had.
  if (settings.open) content.push('open');
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
