import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiPages, createApiIndex } from '../../kit/http/api/api-page.ts';
import { createPublicFile } from './files/public-file.ts';
import type { PublicFiles } from './files/read-public-files.ts';

/** The services whose operations can be called through the edge. The others have their pages at their own ports. */
const publicServices = [
  'portal',
  'identity',
  'notification',
  'content',
  'onboarding',
  'deployment',
  'composer',
  'logs',
  'artifacts',
];

const urlOf = (service: string) => `/schemas/openapi/${service}.yaml`;

export interface Docs {
  readonly pages: ApiPages;
  /** The API documents, at `/schemas/openapi/<service>.yaml`. */
  readonly find: PublicFiles['find'];
}

/** The page `/docs` of all public APIs, and their documents, which are read from `folder`. */
export async function readDocs(folder: string): Promise<Docs> {
  const documents = await Promise.all(
    publicServices.map(async (service) => {
      const name = `${service}.yaml`;
      return [urlOf(service), await createPublicFile(name, await readFile(join(folder, name)))] as const;
    }),
  );
  const byUrl = new Map(documents);
  const pages = await createApiIndex(
    publicServices.map((service) => ({ name: service, url: urlOf(service) })),
    'Modelyard APIs',
  );
  return {
    pages,
    find(path) {
      const file = byUrl.get(path);
      return file && { file, hashed: false };
    },
  };
}
