import { existsSync, readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { codeSets } from '../../services/catalog/domain/code-sets.ts';
import { entities, views } from '../../services/catalog/domain/entities.ts';
import { createDocument } from '../../services/catalog/gateway/openapi/document.ts';
import { operations } from '../../services/catalog/gateway/operations.ts';
import { type ApiDocument, apiContract } from './api-contract.ts';

export const catalogPath = 'schemas/openapi/catalog.yaml';
const catalogContractPath = 'services/contracts/catalog-api.ts';

/** The catalog's API as every site has it; sites that add codes show theirs at `/ccds/v3/api-docs`. */
export const catalogDocument = () =>
  createDocument({ operations, entities: [...entities, ...views], codeSets, contextPath: '/ccds' });

/** The written API documents, and the types made of them, that differ from what the code says: by path, the text they must have. */
export function outdatedDocuments(): ReadonlyMap<string, string> {
  const header = '# Written by `npm run gen` from the declared operations and records of services/catalog.\n';
  const document = catalogDocument();
  // As it goes over the wire: what the code leaves undefined is not there.
  const sent: ApiDocument = JSON.parse(JSON.stringify(document));
  const wanted = [
    [catalogPath, header + stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 })],
    [catalogContractPath, apiContract(sent, 'CatalogApi', catalogPath)],
  ] as const;
  return new Map(wanted.filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text));
}
