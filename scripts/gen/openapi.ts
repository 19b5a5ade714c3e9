import { existsSync, readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { codeSets } from '../../services/catalog/domain/code-sets.ts';
import { entities, views } from '../../services/catalog/domain/entities.ts';
import { createDocument } from '../../services/catalog/gateway/openapi/document.ts';
import { operations } from '../../services/catalog/gateway/operations.ts';

export const catalogPath = 'schemas/openapi/catalog.yaml';

/** The catalog's API as every site has it; sites that add codes show theirs at `/ccds/v3/api-docs`. */
export const catalogDocument = () =>
  createDocument({ operations, entities: [...entities, ...views], codeSets, contextPath: '/ccds' });

/** The written API documents that differ from what the code says, by path, with the text they must have. */
export function outdatedDocuments(): ReadonlyMap<string, string> {
  const header = '# Written by `npm run gen` from the declared operations and records of services/catalog.\n';
  const text = header + stringify(catalogDocument(), { aliasDuplicateObjects: false, lineWidth: 120 });
  const isCurrent = existsSync(catalogPath) && readFileSync(catalogPath, 'utf8') === text;
  return new Map(isCurrent ? [] : [[catalogPath, text]]);
}
