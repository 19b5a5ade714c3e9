import type { SchemaBook } from '../wire/schema.ts';
import { compose } from './compose.ts';
import { type DocumentProblem, inDocument } from './document-problem.ts';
import { createReport } from './report.ts';

/** Everything that can be said of a blueprint while its docker info is still to come. None: it can be kept. */
export function checkBlueprint(blueprint: unknown, schemas: SchemaBook = new Map()): readonly DocumentProblem[] {
  const report = createReport();
  compose(blueprint, schemas, report);
  return inDocument('blueprint', report.problems);
}
