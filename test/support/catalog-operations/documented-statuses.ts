import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const file = new URL('../../../schemas/openapi/catalog.yaml', import.meta.url);

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
}

/** The statuses of each operation, `GET /artifact`, as clients read them in the document of this repository. */
export function readDocumentedStatuses(): ReadonlyMap<string, readonly number[]> {
  const { paths }: ApiDocument = parse(readFileSync(file, 'utf8'));
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => [
        `${method.toUpperCase()} ${path}`,
        Object.keys(responses).map(Number),
      ]),
    ),
  );
}
