import { existsSync, readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { artifactsDocument } from '../../services/artifacts/gateway/document.ts';
import { codeSets } from '../../services/catalog/domain/code-sets.ts';
import { entities, views } from '../../services/catalog/domain/entities.ts';
import { createDocument } from '../../services/catalog/gateway/openapi/document.ts';
import { operations } from '../../services/catalog/gateway/operations.ts';
import { features } from '../../services/classifier/domain/features.ts';
import { classifierDocument } from '../../services/classifier/gateway/document.ts';
import { composerDocument } from '../../services/composer/gateway/document.ts';
import { contentDocument } from '../../services/content/gateway/document.ts';
import { deploymentDocument } from '../../services/deployment/gateway/document.ts';
import { federationDocument, federationLocalDocument } from '../../services/federation/gateway/document.ts';
import { identityDocument } from '../../services/identity/gateway/document.ts';
import { logsDocument } from '../../services/logs/gateway/document.ts';
import { notificationDocument } from '../../services/notification/gateway/document.ts';
import { onboardingDocument } from '../../services/onboarding/gateway/document.ts';
import { orchestratorDocument } from '../../services/orchestrator/gateway/document.ts';
import { portalDocument } from '../../services/portal/gateway/document.ts';
import { registryDocument } from '../../services/registry/gateway/document.ts';
import { type ApiDocument, apiContract } from './api-contract.ts';

/** The catalog's API as every site has it; sites that add codes show theirs at `/ccds/v3/api-docs`. */
const catalogDocument = () =>
  createDocument({ operations, entities: [...entities, ...views], codeSets, contextPath: '/ccds' });

/** The documents that are made of declared operations, by service. */
const documents = {
  catalog: catalogDocument,
  classifier: () => classifierDocument('phishing', features),
  content: contentDocument,
  identity: identityDocument,
  notification: notificationDocument,
  orchestrator: orchestratorDocument,
  artifacts: artifactsDocument,
  onboarding: onboardingDocument,
  deployment: deploymentDocument,
  composer: composerDocument,
  federation: federationDocument,
  'federation-local': federationLocalDocument,
  logs: logsDocument,
  portal: portalDocument,
  registry: registryDocument,
};

/** Where the operations of public services are behind the edge, below the address that serves the document. */
const publicPaths: Readonly<Record<string, string>> = {
  artifacts: '/',
  content: '/',
  identity: '/api',
  notification: '/api',
  onboarding: '/',
  deployment: '/',
  composer: '/',
  logs: '/',
  portal: '/api',
};

const pathOf = (service: string) => `schemas/openapi/${service}.yaml`;

/** As they go over the wire, where what the code leaves undefined is not there; by the path they are written to. */
export const writtenDocuments = (): ReadonlyMap<string, ApiDocument> =>
  new Map(
    Object.entries(documents).map(([service, document]) => {
      const servers = publicPaths[service] === undefined ? {} : { servers: [{ url: publicPaths[service] }] };
      return [pathOf(service), JSON.parse(JSON.stringify({ ...document(), ...servers }))];
    }),
  );

/** API documents, and the types made of them, that differ from what the code says: by path, the text they must have. */
export function outdatedDocuments(): ReadonlyMap<string, string> {
  const written = writtenDocuments();
  const wanted = [
    ...[...written].map(([path, document]) => [path, textOf(path, document)] as const),
    ...contracts(written),
  ];
  return new Map(wanted.filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text));
}

/** The types of every API, by the path they are written to. */
const contracts = (documents: ReadonlyMap<string, ApiDocument>): (readonly [string, string])[] =>
  [...documents].map(([path, document]) => {
    const service = serviceOf(path);
    const name = `${pascal(service)}Api`;
    return [`services/contracts/${service}-api.ts`, apiContract(document, name, path)] as const;
  });

const serviceOf = (path: string): string => path.replace(/^.*\/|\.yaml$/g, '');

function textOf(path: string, document: ApiDocument): string {
  const service = serviceOf(path);
  const header = `# Written by \`npm run gen\` from the declared operations and records of services/${service}.\n`;
  return header + stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 });
}

/** `PartsList` of `parts-list`. */
const pascal = (service: string): string =>
  service.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
